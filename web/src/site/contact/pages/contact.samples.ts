import { copyPageSamples } from "../../../render/copy-samples";
import { LONG } from "../../../render/fixtures";
import { dangerSample, longOptionsSample, mendSample, optionsSample } from "../../../render/inquiry-samples";
import { ok, type PageSamples } from "../../../render/samples";

const pages = copyPageSamples("contact");
const { typical, long } = pages.samples;
const path = "/contact";
const data = { ...typical.data, options: ok(optionsSample) };
const values = { firstName: "Amina", lastName: "", email: "amina@", services: ["Other", "Comments"], message: LONG };
const errors = {
  lastName: "Enter your last name",
  email: "Enter an email address like name@example.com",
  services: "Choose at least one",
  terms: "Agree to the terms to send this",
};

export const samples: PageSamples = {
  page: "contact",
  samples: {
    ...pages.samples,
    typical: { path, data },
    long: { ...long, data: { ...long.data, options: ok(longOptionsSample) } },
    wrong: { path, data, form: mendSample("contact", errors, values) },
    danger: { path, data, form: dangerSample("contact", { ...values, terms: "yes" }) },
    sent: { path, query: { reference: "M-7K3M9QXB" }, data },
    unmailed: { path, query: { reference: "M-7K3M9QXB", mail: "no" }, data },
  },
};
