import { LONG } from "../../../render/fixtures";
import { mendSample } from "../../../render/inquiry-samples";
import type { PageSamples } from "../../../render/samples";

const path = "/feedback";
const errors = { name: "Enter your name" };

export const samples: PageSamples = {
  page: "feedback",
  samples: {
    typical: { path, query: { liked: "yes", page: "/" }, data: {} },
    empty: { path, data: {} },
    no: { path, query: { liked: "no", page: "//example.org" }, data: {} },
    long: { path, data: {}, form: mendSample("feedback", errors, { liked: "no", comments: LONG.repeat(20) }) },
    error: { path, data: {}, form: mendSample("feedback", errors) },
    sentFrom: { path, query: { reference: "F-7K3M9QXB", page: "/faqs" }, data: {} },
    sent: { path, query: { reference: "F-7K3M9QXB" }, data: {} },
  },
};
