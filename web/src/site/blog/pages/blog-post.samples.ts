import { failed, ok, type PageSamples } from "../../../render/samples";
import { barePost, card, copySample, longPost, post } from "../samples-data";

const copy = ok({ name: "blog", copy: copySample });
const path = "/blog/sample-0";
const params = { slug: "sample-0" };

export const samples: PageSamples = {
  page: "blog-post",
  samples: {
    typical: { path, params, data: { copy, post: ok(post) } },
    empty: { path, params, data: { copy, post: ok(barePost) } },
    long: { path, params, data: { copy, post: ok(longPost) } },
    error: { path, params, status: 503, data: { copy, post: failed(503, "The content store is not available.") } },
    missing: { path, params, status: 404, data: { copy, post: failed(404, "Not found") } },
    otherCategories: { path, params, data: { copy, post: ok({ ...post, related: [card(3), card(4)] }) } },
  },
};
