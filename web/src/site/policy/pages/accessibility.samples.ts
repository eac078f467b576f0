import { failed, ok, type PageSamples } from "../../../render/samples";
import { longPolicy, policies } from "../samples-data";

const path = "/accessibility";

export const samples: PageSamples = {
  page: "accessibility",
  samples: {
    typical: { path, data: { own: failed(404, "Not found") } },
    empty: { path, data: {} },
    long: { path, data: { own: ok(longPolicy) } },
    own: { path, data: { own: ok(policies[0]) } },
    error: { path, data: { own: failed(502, "The content store is not available.") } },
  },
};
