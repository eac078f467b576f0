import { copySample } from "../../../render/copy-samples";
import { LONG, shellSample } from "../../../render/fixtures";
import { failed, ok, type PageSamples } from "../../../render/samples";

const path = "/volunteer";
const typical = copySample("volunteer");

export const samples: PageSamples = {
  page: "volunteer",
  samples: {
    typical: { path, data: { copy: typical } },
    unproven: { path, data: { copy: copySample("volunteer", false) } },
    empty: { path, data: { copy: ok({ name: "volunteer", copy: {} }) } },
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
          name: "volunteer",
          copy: { ...typical.body.copy, heading: LONG, blocks: [{ title: LONG, text: LONG }] },
        }),
      },
    },
    error: { path, data: { copy: failed(500, "Internal Server Error") } },
  },
};
