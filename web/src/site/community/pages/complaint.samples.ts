import { LONG } from "../../../render/fixtures";
import type { PageSamples } from "../../../render/samples";

const path = "/community/complaint";
const errors = [
  { field: "kind", message: "Choose what it is about" },
  { field: "words", message: "Say what went wrong" },
];

export const samples: PageSamples = {
  page: "community-complaint",
  samples: {
    typical: { path, data: {} },
    empty: { path, query: { about: "question:q1" }, data: {} },
    long: {
      path,
      data: {},
      form: { name: "complaint", values: { words: LONG.repeat(50) }, errors: errors.slice(0, 1) },
    },
    error: { path, data: {}, form: { name: "complaint", values: {}, errors } },
    thanks: { path, query: { reference: "C-7QM2-XRT9" }, data: {} },
  },
};
