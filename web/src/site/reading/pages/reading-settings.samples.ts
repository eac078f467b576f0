import type { PageSamples } from "../../../render/samples";

const path = "/reading-settings";

export const samples: PageSamples = {
  page: "reading-settings",
  samples: {
    typical: { path, query: { from: "/blog" }, data: {} },
    empty: { path, data: {} },
    long: { path, query: { from: `/blog/${"a-long-name-".repeat(12)}` }, data: {} },
    error: { path, query: { from: "//elsewhere.example" }, data: {} },
  },
};
