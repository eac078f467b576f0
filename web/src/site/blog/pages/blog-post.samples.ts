import { failed, ok, type PageSamples } from "../../../render/samples";
import { commentsClosed, commentsOf, longComments, noComments } from "../comments-samples";
import { barePost, card, copySample, longPost, post } from "../samples-data";

const copy = ok({ name: "blog", copy: copySample });
const path = "/blog/sample-0";
const params = { slug: "sample-0" };

export const samples: PageSamples = {
  page: "blog-post",
  samples: {
    typical: { path, params, data: { copy, post: ok(post), comments: ok(commentsOf()) } },
    empty: { path, params, data: { copy, post: ok(barePost), comments: ok(noComments) } },
    long: { path, params, data: { copy, post: ok(longPost), comments: ok(longComments) } },
    error: { path, params, status: 503, data: { copy, post: failed(503, "The content store is not available.") } },
    missing: { path, params, status: 404, data: { copy, post: failed(404, "Not found") } },
    otherCategories: {
      path,
      params,
      data: { copy, post: ok({ ...post, related: [card(3), card(4)] }), comments: ok(commentsClosed) },
    },
    commentsFailed: { path, params, data: { copy, post: ok(post), comments: failed(503, "No answer") } },
    commentsOff: {
      path,
      params,
      data: { copy, post: ok(post), comments: ok({ ...noComments, rule: "off", open: false }) },
    },
    commentSent: {
      path,
      params,
      query: { sent: "pending" },
      data: { copy, post: ok(post), comments: ok(noComments) },
    },
    commentAnswered: {
      path,
      params,
      query: { reply: "c2" },
      data: { copy, post: ok(post), comments: ok(commentsOf()) },
    },
    commentRefused: {
      path,
      params,
      form: {
        name: "reply",
        values: { parent: "c1", name: "", text: "Mine too." },
        errors: [{ field: "name", message: "Type your name." }],
      },
      data: { copy, post: ok(post), comments: ok(commentsOf()) },
    },
  },
};
