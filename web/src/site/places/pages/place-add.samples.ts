import { LONG } from "../../../render/fixtures";
import type { PageSamples } from "../../../render/samples";

const path = "/nearestpharmacy/add";
const errors = [
  { field: "name", message: "Give the name of the place" },
  { field: "type", message: "Choose what it is" },
];

export const samples: PageSamples = {
  page: "place-add",
  samples: {
    typical: { path, data: {} },
    empty: { path, query: { done: "no" }, data: {} },
    done: { path, query: { done: "yes" }, data: {} },
    long: { path, data: {}, form: { name: "place-add", values: { name: LONG, words: LONG.repeat(20) }, errors } },
    error: { path, data: {}, form: { name: "place-add", values: { country: "GB" }, errors } },
  },
};
