import { copySample } from "../../../render/copy-samples";
import { failed, ok, type PageSamples } from "../../../render/samples";
import { bareQuestion, correctedQuestion, longQuestion, many, question } from "../samples-data";

const copy = copySample("community");
const path = `/community/${question._id}`;
const params = { id: question._id };

export const samples: PageSamples = {
  page: "question",
  samples: {
    typical: { path, params, data: { copy, question: ok(question) } },
    empty: { path, params, data: { copy, question: ok(bareQuestion) } },
    long: { path, params, data: { copy, question: ok(longQuestion) } },
    error: { path, params, status: 503, data: { copy, question: failed(503, "The store is not available.") } },
    missing: { path, params, status: 404, data: { copy, question: failed(404, "Not found") } },
    lastOfMany: {
      path,
      params,
      data: { copy, question: ok({ ...question, comments: many, paging: { total: 10_000, page: 1000, pages: 1000 } }) },
    },
    corrected: { path, params, data: { copy, question: ok(correctedQuestion) } },
    closed: { path, params, data: { copy, question: ok({ ...question, state: "closed" }) } },
    plainAnswer: {
      path,
      params,
      data: { copy, question: ok({ ...question, answerBlocks: [], answer: "Rest.\n\nDrink." }) },
    },
    followRefused: {
      path,
      params,
      form: {
        name: "updates",
        values: { email: "a@" },
        errors: [{ field: "email", message: "Enter an email address." }],
      },
      data: { copy, question: ok(question) },
    },
    commentRefused: {
      path,
      params,
      form: { name: "comment", values: { text: " " }, errors: [{ field: "text", message: "Type your comment." }] },
      data: { copy, question: ok(question) },
    },
  },
};
