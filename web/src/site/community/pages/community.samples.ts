import { failed, ok, type PageSamples } from "../../../render/samples";
import { emptyList, list, longList } from "../samples-data";

const path = "/community";

export const samples: PageSamples = {
  page: "community",
  samples: {
    typical: { path, data: { questions: ok(list) } },
    empty: { path, data: { questions: ok(emptyList) } },
    long: { path, query: { category: "c3", page: "4" }, data: { questions: ok(longList) } },
    error: { path, status: 503, data: { questions: failed(503, "The store is not available.") } },
    noMatch: { path, query: { q: "zzz", category: "heart" }, data: { questions: ok(emptyList) } },
    pastEnd: { path, query: { page: "9" }, data: { questions: ok({ ...emptyList, total: 3, page: 9, pages: 1 }) } },
    refused: { path, query: { page: "x" }, data: { questions: failed(400, "This page number cannot be read.") } },
    allAnswered: { path, query: { sort: "unanswered" }, data: { questions: ok(emptyList) } },
  },
};
