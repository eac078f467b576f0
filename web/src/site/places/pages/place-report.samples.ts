import { LONG } from "../../../render/fixtures";
import { failed, ok, type PageSamples } from "../../../render/samples";
import { longRow, placeSample } from "../samples-data";

const path = `/nearestpharmacy/place/${placeSample.row.id}/report`;
const params = { id: placeSample.row.id };
const place = ok(placeSample);
const words = ok({});
const errors = [{ field: "kind", message: "Please answer this" }];

export const samples: PageSamples = {
  page: "place-report",
  samples: {
    typical: { path, params, data: { words, place } },
    empty: { path, params, data: { words, place: ok({ ...placeSample, row: { ...placeSample.row, address: "" } }) } },
    long: {
      path,
      params,
      data: { words, place: ok({ ...placeSample, row: longRow }) },
      form: { name: "place-report", values: { words: LONG.repeat(20) }, errors },
    },
    error: { path, params, data: { words, place }, form: { name: "place-report", values: {}, errors } },
    gone: { path, params, status: 404, data: { words, place: ok({ ...placeSample, isGone: true }) } },
    missing: { path, params, status: 404, data: { words, place: failed(404, "Not Found") } },
    failed: { path, params, status: 503, data: { words, place: failed(503, "Unavailable") } },
  },
};
