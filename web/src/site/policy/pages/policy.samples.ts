import { pageOf } from "../../../render/fixtures";
import { failed, ok, type PageSamples } from "../../../render/samples";
import { barePolicy, copySample, longPolicy, policies } from "../samples-data";

const copy = ok({ name: "policy", copy: copySample });

export const samples: PageSamples = {
  page: "policy",
  samples: {
    typical: { path: "/policy", data: { copy, policies: ok(pageOf(policies)) } },
    empty: { path: "/policy", data: { copy, policies: ok(pageOf([])) } },
    long: { path: "/policy", data: { copy, policies: ok(pageOf([longPolicy, barePolicy, ...policies])) } },
    error: { path: "/policy", data: { copy, policies: failed(503, "The content store is not available.") } },
  },
};
