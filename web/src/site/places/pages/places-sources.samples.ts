import { LONG } from "../../../render/fixtures";
import { failed, ok, type PageSamples } from "../../../render/samples";
import { sourcesSample } from "../samples-data";

const path = "/nearestpharmacy/sources";
const long = sourcesSample.map((source) => ({ ...source, name: LONG, line: LONG, note: LONG, licence: LONG }));

export const samples: PageSamples = {
  page: "places-sources",
  samples: {
    typical: { path, data: { sources: ok(sourcesSample) } },
    empty: { path, data: { sources: ok([]) } },
    long: { path, data: { sources: ok(long) } },
    error: { path, status: 503, data: { sources: failed(503, "Unavailable") } },
  },
};
