import { failed, ok, type PageSamples } from "../../../render/samples";

const copy = {
  heading: "Page Not Found",
  text: "The page may have moved, or the address may have a typing slip.",
  button: "Go to Homepage",
};

export const samples: PageSamples = {
  page: "not-found",
  samples: {
    typical: { path: "/nowhere", status: 404, data: { copy: ok({ name: "not-found", copy }) } },
    empty: { path: "/nowhere", status: 404, data: {} },
    long: { path: `/${"nowhere".repeat(60)}`, status: 404, data: { copy: ok({ name: "not-found", copy }) } },
    error: {
      path: "/nowhere",
      status: 404,
      data: { copy: failed(500, "Internal Server Error"), shell: failed(503, "Unavailable") },
    },
  },
};
