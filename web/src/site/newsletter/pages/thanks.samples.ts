import { LONG } from "../../../render/fixtures";
import { failed, ok, type PageSamples } from "../../../render/samples";
import { formSample } from "../samples-data";

const path = "/newsletter/thanks";

export const samples: PageSamples = {
  page: "newsletter-thanks",
  samples: {
    typical: { path, data: { form: ok(formSample) } },
    empty: { path, data: { form: ok({}) } },
    long: { path, data: { form: ok({ ...formSample, next: LONG.repeat(4) }) } },
    error: { path, data: { form: failed(500, "Internal Server Error") } },
  },
};
