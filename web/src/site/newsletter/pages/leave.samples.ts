import { LONG } from "../../../render/fixtures";
import { failed, ok, type PageSamples } from "../../../render/samples";

const path = "/newsletter/leave/t0ken";
const params = { token: "t0ken" };
const view = { state: "subscribed", address: "a•••@example.org", preferences: "/newsletter/preferences/t0ken" };
const of = (change: object) => ({ path, params, data: { leave: ok({ ...view, ...change }) } });

export const samples: PageSamples = {
  page: "newsletter-leave",
  samples: {
    typical: of({}),
    empty: of({ address: null, preferences: null }),
    long: of({ address: LONG.replaceAll(" ", "") }),
    error: { path, params, data: { leave: failed(503, "Service Unavailable") }, status: 503 },
    missing: { path, params, data: { leave: failed(404, "Not Found") }, status: 404 },
    left: of({ state: "left", canReturn: true }),
    gone: of({ state: "left", address: "", canReturn: false }),
  },
};
