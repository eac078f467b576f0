import type { PageSamples } from "../../../render/samples";

const path = "/community/updates";

export const samples: PageSamples = {
  page: "question-updates",
  samples: {
    typical: { path, data: {} },
    empty: { path, data: {} },
    long: { path, data: {} },
    error: { path, data: {} },
  },
};
