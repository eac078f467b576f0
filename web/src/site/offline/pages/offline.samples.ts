import { failed, type PageSamples } from "../../../render/samples";

const path = "/offline";

export const samples: PageSamples = {
  page: "offline",
  samples: {
    typical: { path, data: {} },
    empty: { path, data: {} },
    long: { path, data: {} },
    error: { path, data: { shell: failed(503, "Unavailable") } },
  },
};
