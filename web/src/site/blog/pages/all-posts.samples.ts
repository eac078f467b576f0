import { LONG } from "../../../render/fixtures";
import { failed, ok, type PageSamples } from "../../../render/samples";
import { cards, list } from "../samples-data";

const copy = ok({
  name: "all-posts",
  copy: { title: "All posts", heading: "All posts", intro: "Every article, newest first." },
});

export const samples: PageSamples = {
  page: "all-posts",
  samples: {
    typical: { path: "/all-posts", data: { copy, posts: ok(list(cards(12), { pages: 2, total: 24 })) } },
    empty: { path: "/all-posts", query: { category: "Cancer", q: "x" }, data: { copy, posts: ok(list([])) } },
    long: {
      path: "/all-posts",
      query: { section: LONG, page: "40" },
      data: {
        copy,
        posts: ok(
          list(
            cards(12).map((post) => ({ ...post, title: LONG })),
            { page: 40, pages: 84, total: 1000 },
          ),
        ),
      },
    },
    error: { path: "/all-posts", data: { copy, posts: failed(500, "") } },
  },
};
