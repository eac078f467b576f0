import { LONG } from "../../../render/fixtures";
import { longOptionsSample, mendSample, optionsSample } from "../../../render/inquiry-samples";
import { failed, ok, type PageSamples } from "../../../render/samples";

const path = "/data-complaint";
const data = { options: ok(optionsSample) };
const errors = { law: "Say where you live", message: "Say what went wrong" };

export const samples: PageSamples = {
  page: "data-complaint",
  samples: {
    typical: { path, data },
    empty: { path, data: { options: ok({}) } },
    long: {
      path,
      data: { options: ok(longOptionsSample) },
      form: mendSample("complaint", errors, { name: LONG, message: LONG.repeat(10) }),
    },
    error: { path, data: { options: failed(500, "Internal Server Error") } },
    sent: { path, query: { reference: "D-7K3M9QXB" }, data },
  },
};
