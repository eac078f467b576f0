import { LONG } from "../../../render/fixtures";
import { failed, ok, type PageSamples } from "../../../render/samples";
import { card, cards, copySample, list, sections } from "../samples-data";

const copy = ok({ name: "blog", copy: copySample });

export const samples: PageSamples = {
  page: "blog",
  samples: {
    typical: { path: "/blog", data: { copy, posts: ok(list(cards(12), { sections })) } },
    empty: { path: "/blog", query: { q: "unicorn" }, data: { copy, posts: ok(list([])) } },
    long: {
      path: "/blog",
      data: {
        copy,
        posts: ok(
          list([], {
            categories: [
              "All",
              "Sleeping",
              "Cancer",
              "Sex Education",
              ...Array.from({ length: 16 }, (_, at) => `Topic ${at}`),
              LONG,
            ],
            sections: [
              {
                section: LONG,
                posts: cards(6).map((post) => ({ ...post, title: LONG, category: LONG, author: LONG })),
              },
            ],
          }),
        ),
      },
    },
    error: { path: "/blog", data: { copy, posts: failed(503, "The content store is not available.") } },
    filtered: {
      path: "/blog",
      query: { q: "salt", category: "heart", page: "2" },
      data: { copy, posts: ok(list([card(0), card(1)], { page: 2, pages: 3, total: 26 })) },
    },
    withoutCopy: { path: "/blog", data: { posts: ok(list(cards(2), { sections })) } },
  },
};
