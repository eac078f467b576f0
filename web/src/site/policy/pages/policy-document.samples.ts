import { pageOf } from "../../../render/fixtures";
import { failed, ok, type PageSamples } from "../../../render/samples";
import { barePolicy, copySample, longPolicy, policies } from "../samples-data";

const copy = ok({ name: "policy", copy: copySample });
const all = ok(pageOf(policies));
const path = "/policy/privacy";
const params = { anchor: "privacy" };

export const samples: PageSamples = {
  page: "policy-document",
  samples: {
    typical: { path, params, data: { copy, policies: all, policy: ok(policies[1]) } },
    empty: { path, params, data: { policies: ok(pageOf([])), policy: ok(barePolicy) } },
    long: { path, params, data: { copy, policies: all, policy: ok(longPolicy) } },
    error: {
      path,
      params,
      status: 503,
      data: { copy, policies: all, policy: failed(502, "The content store is not available.") },
    },
    missing: { path, params, status: 404, data: { copy, policies: all, policy: failed(404, "Not found") } },
  },
};
