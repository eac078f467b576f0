import { LONG } from "../../../render/fixtures";
import { failed, ok, type PageSamples } from "../../../render/samples";

const path = "/community/updates/confirm/t0ken";
const params = { token: "t0ken" };
const question = { title: "Can I take my tablets at night?", url: "/community/01JD6Q5T3W8ZK9V2M4N6P8R0S1" };
const of = (view: object) => ({ path, params, data: { confirm: ok(view) } });

export const samples: PageSamples = {
  page: "question-updates-confirm",
  samples: {
    typical: of({ state: "waiting", question }),
    empty: of({ state: "expired", question: null }),
    long: of({ state: "waiting", question: { ...question, title: LONG.repeat(3) } }),
    error: { path, params, data: { confirm: failed(503, "Service Unavailable") }, status: 503 },
    confirmed: of({ state: "confirmed", question }),
  },
};
