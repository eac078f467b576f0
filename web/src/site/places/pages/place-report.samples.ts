import { LONG } from "../../../render/fixtures";
import { failed, ok, type PageSamples } from "../../../render/samples";
import { longRow, placeSample } from "../samples-data";

const path = `/nearestpharmacy/place/${placeSample.row.id}/report`;
const params = { id: placeSample.row.id };
const place = ok(placeSample);
const errors = [{ field: "kind", message: "Please answer this" }];

export const samples: PageSamples = {
  page: "place-report",
  samples: {
    typical: { path, params, data: { place } },
    empty: { path, params, data: { place: ok({ ...placeSample, row: { ...placeSample.row, address: "" } }) } },
    long: {
      path,
      params,
      data: { place: ok({ ...placeSample, row: longRow }) },
      form: { name: "place-report", values: { words: LONG.repeat(20) }, errors },
    },
    error: { path, params, data: { place }, form: { name: "place-report", values: {}, errors } },
    missing: { path, params, status: 404, data: { place: failed(404, "Not Found") } },
    failed: { path, params, status: 503, data: { place: failed(503, "Unavailable") } },
  },
};
