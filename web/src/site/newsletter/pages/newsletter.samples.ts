import { LONG } from "../../../render/fixtures";
import { mendSample } from "../../../render/inquiry-samples";
import { failed, ok, type PageSamples } from "../../../render/samples";
import { formSample, issueSample, longIssueSample } from "../samples-data";

const path = "/newsletter";
const list = (items: unknown[], pages = 1) => ok({ items, total: items.length, page: 1, pages });
const data = { form: ok(formSample), issues: list([issueSample(2), issueSample(1)]) };

export const samples: PageSamples = {
  page: "newsletter",
  samples: {
    typical: { path, data },
    empty: { path, data: { form: ok({}), issues: list([], 0) } },
    long: {
      path,
      data: { form: ok({ ...formSample, consent: LONG.repeat(3) }), issues: list([longIssueSample], 12) },
      form: mendSample("newsletter", { email: LONG }, { email: LONG, topics: ["sleep"] }),
    },
    error: { path, data: { form: failed(500, "Error"), issues: failed(500, "Error") } },
    wrong: { path, data, form: mendSample("newsletter", { email: "Enter your email address" }) },
  },
};
