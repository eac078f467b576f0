import { LONG } from "../../../render/fixtures";
import { mendSample } from "../../../render/inquiry-samples";
import type { PageSamples } from "../../../render/samples";

const path = "/newsletter/leave";
const errors = { email: "Enter an email address like name@example.com" };

export const samples: PageSamples = {
  page: "newsletter-leave-link",
  samples: {
    typical: { path, data: {} },
    empty: { path, data: {} },
    long: { path, data: {}, form: mendSample("leave-link", { email: LONG }, { email: LONG }) },
    error: { path, data: {}, form: mendSample("leave-link", errors) },
    sent: { path, query: { sent: "yes" }, data: {} },
  },
};
