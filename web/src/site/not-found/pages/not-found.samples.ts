import { copySample } from "../../../render/copy-samples";
import { failed, type PageSamples } from "../../../render/samples";

export const samples: PageSamples = {
  page: "not-found",
  samples: {
    typical: { path: "/nowhere", status: 404, data: { copy: copySample("not-found") } },
    empty: { path: "/nowhere", status: 404, data: {} },
    long: { path: `/${"nowhere".repeat(60)}`, status: 404, data: { copy: copySample("not-found") } },
    error: {
      path: "/nowhere",
      status: 404,
      data: { copy: failed(500, "Internal Server Error"), shell: failed(503, "Unavailable") },
    },
  },
};
