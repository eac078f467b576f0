import { LONG } from "../../../render/fixtures";
import { failed, ok, type PageSamples, type Sample } from "../../../render/samples";
import { planSample } from "../giving/samples-data";
import type { PlanView } from "../giving/view";

const path = "/giving/monthly/sample";
const params = { token: "sample" };
const as = (change: Partial<PlanView> = {}): Sample => ({
  path,
  params,
  data: { monthly: ok({ values: {}, found: planSample(change) }) },
});

export const samples: PageSamples = {
  page: "monthly-gift",
  samples: {
    typical: as(),
    empty: { path, params, data: { monthly: failed(404, "Not Found") }, status: 404 },
    long: as({ fundName: LONG, methodText: LONG, notice: LONG, history: [] }),
    error: { path, params, data: { monthly: failed(503, "Service Unavailable") }, status: 503 },
    asked: as({ asking: "cancel" }),
    behind: as({
      state: "past_due",
      stateText: "This month is missing",
      can: { cancel: true, payNow: true },
    }),
    reminder: as({ mode: "reminder", methodText: null, state: "starting", stateText: "Not begun", nextText: null }),
    ended: as({
      state: "ended",
      stateText: "Stopped",
      nextText: null,
      can: { cancel: false, payNow: false },
    }),
  },
};
