import type { PageSamples } from "../../../render/samples";

const path = "/community/forget";

export const samples: PageSamples = {
  page: "community-forget",
  samples: {
    typical: { path, data: {} },
    empty: { path, data: {} },
    long: { path, data: {} },
    error: { path, query: { done: "no" }, data: {} },
    done: { path, query: { done: "yes" }, data: {} },
  },
};
