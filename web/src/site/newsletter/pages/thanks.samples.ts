import type { PageSamples } from "../../../render/samples";

const sample = { path: "/newsletter/thanks", data: {} };

export const samples: PageSamples = {
  page: "newsletter-thanks",
  samples: { typical: sample, empty: sample, long: sample, error: sample },
};
