import { LONG } from "../../../render/fixtures";
import { ok, type PageSamples } from "../../../render/samples";

const path = "/nearestpharmacy/add";
const words = ok({ keepDays: 90 });
const errors = [
  { field: "name", message: "Give the name of the place" },
  { field: "type", message: "Choose what it is" },
];

export const samples: PageSamples = {
  page: "place-add",
  samples: {
    typical: { path, data: { words } },
    empty: { path, query: { done: "no" }, data: { words } },
    done: { path, query: { done: "yes" }, data: { words } },
    long: {
      path,
      data: { words },
      form: { name: "place-add", values: { name: LONG, words: LONG.repeat(20) }, errors },
    },
    error: { path, data: { words }, form: { name: "place-add", values: { country: "GB" }, errors } },
  },
};
