import { copySample } from "../../../render/copy-samples";
import { failed, ok, type PageSamples } from "../../../render/samples";
import { emptyList, list, longList } from "../samples-data";

const copy = copySample("community");
const path = "/community";

export const samples: PageSamples = {
  page: "community",
  samples: {
    typical: { path, data: { copy, questions: ok(list) } },
    empty: { path, data: { copy, questions: ok(emptyList) } },
    long: { path, query: { category: "c3", page: "4" }, data: { copy, questions: ok(longList) } },
    error: { path, status: 503, data: { copy, questions: failed(503, "The store is not available.") } },
    noMatch: { path, query: { q: "zzz", category: "heart" }, data: { copy, questions: ok(emptyList) } },
    pastEnd: {
      path,
      query: { page: "9" },
      data: { copy, questions: ok({ ...emptyList, total: 3, page: 9, pages: 1 }) },
    },
    refused: { path, query: { page: "x" }, data: { copy, questions: failed(400, "This page number cannot be read.") } },
    allAnswered: { path, query: { sort: "unanswered" }, data: { copy, questions: ok(emptyList) } },
  },
};
