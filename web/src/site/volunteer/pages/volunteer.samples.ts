import { copyPageSamples } from "../../../render/copy-samples";
import { LONG } from "../../../render/fixtures";
import { dangerSample, longOptionsSample, mendSample, optionsSample } from "../../../render/inquiry-samples";
import { ok, type PageSamples } from "../../../render/samples";

const pages = copyPageSamples("volunteer");
const { typical, long } = pages.samples;
const path = "/volunteer";
const data = { ...typical.data, options: ok(optionsSample) };
const values = { firstName: "Amina", email: "amina@", roles: ["street"], adult: "no", message: LONG };
const errors = {
  lastName: "Enter your last name",
  adult: "Say whether you are 18 or over",
  guardianEmail: "Enter the email address of your parent or guardian",
  cv: "The file must be a PDF, DOC or DOCX",
  terms: "Agree to the terms to send this",
};
const danger = dangerSample("volunteer", values);

export const samples: PageSamples = {
  page: "volunteer",
  samples: {
    ...pages.samples,
    typical: { path, data },
    long: { ...long, data: { ...long.data, options: ok(longOptionsSample) } },
    wrong: { path, data, form: mendSample("volunteer", errors, values) },
    danger: {
      path,
      data,
      form: { ...danger, found: { ...(danger.found as object), cvAgain: true } },
    },
    sent: { path, query: { reference: "V-7K3M9QXB" }, data },
    young: { path, query: { reference: "V-7K3M9QXB", guardian: "yes" }, data },
    unasked: { path, query: { reference: "V-7K3M9QXB", guardian: "yes", mail: "no" }, data },
  },
};
