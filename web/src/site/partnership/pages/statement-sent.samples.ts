import type { PageSamples, Sample } from "../../../render/samples";

const sample: Sample = { path: "/giving/statement/sent", data: {} };

export const samples: PageSamples = {
  page: "statement-sent",
  samples: { typical: sample, empty: sample, long: sample, error: sample },
};
