import { copySample } from "../../../render/copy-samples";
import { LONG, shellSample } from "../../../render/fixtures";
import { failed, ok, type PageSamples } from "../../../render/samples";

const path = "/contact";
const typical = copySample("contact");

export const samples: PageSamples = {
  page: "contact",
  samples: {
    typical: { path, data: { copy: typical } },
    unproven: { path, data: { copy: copySample("contact", false) } },
    empty: { path, data: { copy: ok({ name: "contact", copy: {} }) } },
    long: {
      path,
      data: {
        shell: ok({
          ...shellSample,
          brand: LONG,
          doctor: LONG,
          contact: { ...shellSample.contact, address: [LONG, LONG] },
        }),
        copy: ok({
          name: "contact",
          copy: { ...typical.body.copy, heading: LONG, blocks: [{ title: LONG, text: LONG }] },
        }),
      },
    },
    error: { path, data: { copy: failed(500, "Internal Server Error") } },
  },
};
