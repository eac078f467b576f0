import type { PageSamples, Sample } from "../../../render/samples";

const sample: Sample = { path: "/order/sent", data: {} };

export const samples: PageSamples = {
  page: "order-sent",
  samples: { typical: sample, empty: sample, long: sample, error: sample },
};
