import { LONG } from "../../../render/fixtures";
import { mendSample } from "../../../render/inquiry-samples";
import { failed, ok, type PageSamples } from "../../../render/samples";
import { formSample } from "../samples-data";

const path = "/newsletter/preferences/t0ken";
const params = { token: "t0ken" };
const view = {
  state: "subscribed",
  address: "a•••@example.org",
  frequency: "weekly",
  country: "NG",
  frequencies: formSample.frequencies.map((choice) => ({ ...choice, chosen: choice.value === "weekly" })),
  topics: formSample.topics.map((choice) => ({ ...choice, chosen: choice.value === "sleep" })),
  countries: formSample.countries.map((choice) => ({ ...choice, chosen: choice.value === "NG" })),
  leave: "/newsletter/leave/t0ken",
};
const of = (change: object) => ({ path, params, data: { preferences: ok({ ...view, ...change }) } });

export const samples: PageSamples = {
  page: "newsletter-preferences",
  samples: {
    typical: of({}),
    empty: of({ address: null, frequencies: [], topics: [], countries: [], leave: null }),
    long: of({ address: LONG.replaceAll(" ", ""), topics: [{ value: "a", label: LONG }] }),
    error: { path, params, data: { preferences: failed(503, "Service Unavailable") }, status: 503 },
    missing: { path, params, data: { preferences: failed(404, "Not Found") }, status: 404 },
    saved: { ...of({}), query: { saved: "yes" } },
    left: of({ state: "left" }),
    wrong: { ...of({}), form: mendSample("preferences", { frequency: "Choose how often" }, { topics: ["heart"] }) },
  },
};
