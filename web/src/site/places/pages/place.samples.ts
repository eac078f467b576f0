import { failed, ok, type PageSamples } from "../../../render/samples";
import { longRow, placeSample, rowSample } from "../samples-data";

const path = `/nearestpharmacy/place/${placeSample.row.id}`;
const params = { id: placeSample.row.id };
const words = ok({});

export const samples: PageSamples = {
  page: "place",
  samples: {
    typical: { path, params, data: { words, place: ok(placeSample) } },
    thanked: { path, params, query: { done: "number" }, data: { words, place: ok(placeSample) } },
    closed: { path, params, data: { words, place: ok({ ...placeSample, isClosed: true, claimed: true }) } },
    gone: { path, params, data: { words, place: ok({ ...placeSample, isGone: true }) } },
    again: {
      path,
      params,
      data: { words, place: ok(placeSample) },
      form: { name: "number", values: {}, errors: [], message: "You have answered this today already." },
    },
    empty: {
      path,
      params,
      data: {
        words,
        place: ok({
          ...placeSample,
          row: rowSample(3, {
            phone: null,
            website: null,
            address: "",
            rating: null,
            freshness: "",
            distance: "",
            travel: "",
          }),
          hours: [],
          hoursNote: "",
          crumbs: [],
          sources: [],
          postcode: "",
          ownership: "",
          reports: { works: 0, wrong: 0, text: "" },
        }),
      },
    },
    long: { path, params, data: { words, place: ok({ ...placeSample, row: longRow }) } },
    error: { path, params, status: 503, data: { words, place: failed(503, "Unavailable") } },
    missing: { path, params, status: 404, data: { words, place: failed(404, "Not Found") } },
  },
};
