import { LONG } from "../../../render/fixtures";
import { dangerSample, longOptionsSample, mendSample, optionsSample } from "../../../render/inquiry-samples";
import { failed, ok, type PageSamples } from "../../../render/samples";

const path = "/partnership/request";
const data = { options: ok(optionsSample) };
const values = { name: LONG, email: "amina@", message: LONG.repeat(8) };

export const samples: PageSamples = {
  page: "partnership-request",
  samples: {
    typical: { path, data },
    empty: { path, data: { options: ok({}) } },
    long: { path, data: { options: ok(longOptionsSample) }, form: mendSample("partnership", { email: LONG }, values) },
    error: { path, data: { options: failed(500, "Internal Server Error") } },
    danger: { path, data, form: dangerSample("partnership", values) },
    sent: { path, query: { reference: "P-7K3M9QXB" }, data },
  },
};
