import { LONG } from "../../../render/fixtures";
import type { PageSamples } from "../../../render/samples";

const path = "/community/report";
const query = { item: "comment:01K0000000000000000000000A" };
const errors = [{ field: "reason", message: "Choose what is wrong" }];

export const samples: PageSamples = {
  page: "community-report",
  samples: {
    typical: { path, query, data: {} },
    empty: { path, data: {} },
    long: { path, data: {}, form: { name: "report", values: { ...query, words: LONG.repeat(50) }, errors } },
    error: { path, data: {}, form: { name: "report", values: query, errors } },
    thanks: { path, query: { reference: "R-7QM2-XRT9" }, data: {} },
    forged: { path, query: { reference: "<b>call 0900</b>" }, data: {} },
  },
};
