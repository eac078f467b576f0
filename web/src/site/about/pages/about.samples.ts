import { copySample } from "../../../render/copy-samples";
import { LONG, shellSample } from "../../../render/fixtures";
import { failed, ok, type PageSamples } from "../../../render/samples";

const path = "/about";
const typical = copySample("about");

export const samples: PageSamples = {
  page: "about",
  samples: {
    typical: { path, data: { copy: typical } },
    unproven: { path, data: { copy: copySample("about", false) } },
    empty: { path, data: { copy: ok({ name: "about", copy: {} }) } },
    long: {
      path,
      data: {
        shell: ok({
          ...shellSample,
          announcement: { label: LONG, href: "/blog" },
          brand: LONG,
          doctor: LONG,
          contact: { ...shellSample.contact, address: [LONG, LONG] },
        }),
        copy: ok({
          name: "about",
          copy: { ...typical.body.copy, heading: LONG, blocks: [{ title: LONG, text: LONG }] },
        }),
      },
    },
    error: { path, data: { copy: failed(500, "Internal Server Error") } },
  },
};
