import { LONG } from "../../../render/fixtures";
import { failed, ok, type PageSamples } from "../../../render/samples";
import { finderSample, longRow, startSample } from "../samples-data";

const path = "/nearestpharmacy";
const query = { near: "ng-lga:osun/osogbo", type: "pharmacy" };
const words = ok({});

export const samples: PageSamples = {
  page: "nearestpharmacy",
  samples: {
    typical: { path, query, data: { words, finder: ok(finderSample) } },
    start: { path, data: { words, finder: ok(startSample) } },
    empty: {
      path,
      query,
      data: { words, finder: ok({ ...finderSample, places: [], beyond: [], heading: "", others: [], partial: null }) },
    },
    emergency: {
      path,
      query: { emergency: "yes" },
      data: { words, finder: ok({ ...finderSample, asked: { ...startSample.asked, emergency: true } }) },
    },
    position: {
      path,
      data: { words, finder: ok(startSample) },
      form: {
        name: "near",
        values: { type: "pharmacy" },
        errors: [],
        found: { ...finderSample, where: { ...finderSample.where, near: "", how: "position" } },
      },
    },
    lost: {
      path,
      data: { words, finder: ok(startSample) },
      form: { name: "near", values: {}, errors: [], message: "Unable to determine location." },
    },
    long: {
      path,
      query,
      data: {
        words: ok({ heading: LONG, pharmacy: LONG, prompt: LONG }),
        finder: ok({
          ...finderSample,
          heading: LONG,
          partial: LONG,
          where: { ...finderSample.where, label: LONG },
          places: Array.from({ length: 20 }, (_, at) => ({ ...longRow, id: `long${at}` })),
        }),
      },
    },
    error: {
      path,
      query,
      status: 503,
      data: { words: failed(503, "Unavailable"), finder: failed(503, "Unavailable") },
    },
    refused: {
      path,
      query: { q: "?" },
      status: 400,
      data: { words, finder: failed(400, "These words cannot be read.") },
    },
  },
};
