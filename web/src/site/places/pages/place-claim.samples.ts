import { LONG } from "../../../render/fixtures";
import { failed, ok, type PageSamples } from "../../../render/samples";
import { longRow, placeSample } from "../samples-data";

const path = `/nearestpharmacy/place/${placeSample.row.id}/claim`;
const params = { id: placeSample.row.id };
const place = ok(placeSample);
const words = ok({});
const errors = [{ field: "name", message: "Please answer this" }];

export const samples: PageSamples = {
  page: "place-claim",
  samples: {
    typical: { path, params, data: { words, place } },
    empty: { path, params, data: { words, place: ok({ ...placeSample, row: { ...placeSample.row, address: "" } }) } },
    long: {
      path,
      params,
      data: { words, place: ok({ ...placeSample, row: longRow }) },
      form: { name: "place-claim", values: { words: LONG.repeat(20) }, errors },
    },
    error: { path, params, data: { words, place }, form: { name: "place-claim", values: {}, errors } },
    missing: { path, params, status: 404, data: { words, place: failed(404, "Not Found") } },
    failed: { path, params, status: 503, data: { words, place: failed(503, "Unavailable") } },
  },
};
