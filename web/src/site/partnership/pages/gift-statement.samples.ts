import { LONG } from "../../../render/fixtures";
import { failed, ok, type PageSamples, type Sample } from "../../../render/samples";
import { statementSample } from "../giving/samples-data";
import type { GiftStatement } from "../giving/view";

const path = "/giving/statement/sample";
const params = { token: "sample" };
const as = (change: Partial<GiftStatement> = {}): Sample => ({
  path,
  params,
  data: { statement: ok(statementSample(change)) },
});

export const samples: PageSamples = {
  page: "gift-statement",
  samples: {
    typical: as(),
    empty: as({ rows: [], totals: [], years: [2026] }),
    long: as({ donorName: LONG, yearText: LONG, printNote: LONG, totals: [LONG] }),
    gone: { path, params, data: { statement: failed(404, "Not Found") }, status: 404 },
    error: { path, params, data: { statement: failed(503, "Service Unavailable") }, status: 503 },
  },
};
