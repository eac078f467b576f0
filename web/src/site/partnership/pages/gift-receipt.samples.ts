import { LONG } from "../../../render/fixtures";
import { failed, ok, type PageSamples, type Sample } from "../../../render/samples";
import { receiptSample } from "../giving/samples-data";
import type { GiftReceipt } from "../giving/view";

const path = "/giving/sample/receipt";
const params = { token: "sample" };
const as = (change: Partial<GiftReceipt> = {}): Sample => ({
  path,
  params,
  data: { receipt: ok(receiptSample(change)) },
});

export const samples: PageSamples = {
  page: "gift-receipt",
  samples: {
    typical: as(),
    test: as({ isTest: true }),
    empty: { path, params, data: { receipt: failed(404, "Not Found") }, status: 404 },
    long: as({ donorName: LONG, rows: [{ label: LONG, text: LONG }], printNote: LONG, refundedText: LONG }),
    error: { path, params, data: { receipt: failed(503, "Service Unavailable") }, status: 503 },
  },
};
