import { LONG } from "../../../render/fixtures";
import type { PageSamples, Sample } from "../../../render/samples";

const typical: Sample = { path: "/order", data: {} };
const toMend: Sample = {
  ...typical,
  form: {
    name: "find-order",
    values: { reference: "", contact: LONG },
    errors: [
      { field: "reference", message: "Enter the order number" },
      { field: "contact", message: "Enter the email that you gave us" },
    ],
  },
};

export const samples: PageSamples = {
  page: "find-order",
  samples: { typical, empty: typical, long: toMend, error: toMend },
};
