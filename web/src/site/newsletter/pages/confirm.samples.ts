import { LONG } from "../../../render/fixtures";
import { failed, ok, type PageSamples } from "../../../render/samples";

const path = "/newsletter/confirm/t0ken";
const params = { token: "t0ken" };
const view = { state: "waiting", address: "a•••@example.org", preferences: "/newsletter/preferences/t0ken" };
const of = (change: object) => ({ path, params, data: { confirm: ok({ ...view, ...change }) } });

export const samples: PageSamples = {
  page: "newsletter-confirm",
  samples: {
    typical: of({}),
    empty: of({ state: "expired", address: null, preferences: null }),
    long: of({ address: LONG.replaceAll(" ", "") }),
    error: { path, params, data: { confirm: failed(503, "Service Unavailable") }, status: 503 },
    missing: { path, params, data: { confirm: failed(404, "Not Found") }, status: 404 },
    confirmed: of({ state: "confirmed" }),
  },
};
