import { LONG } from "../../render/fixtures";
import { failed, ok, type PageSamples } from "../../render/samples";
import { browseSample, longRow } from "./samples-data";

/** Samples of a page that browses. */
export function browseSamples(page: string, path: string, params: Record<string, string>): PageSamples {
  const words = ok({});
  const nothing = { places: [], children: [], counts: [], crumbs: [], total: 0, pages: 0, near: null, partial: null };
  return {
    page,
    samples: {
      typical: { path, params, data: { words, browse: ok(browseSample) } },
      kind: {
        path,
        params,
        query: { type: "pharmacy", page: "2" },
        data: { words, browse: ok({ ...browseSample, page: 2 }) },
      },
      empty: { path, params, data: { words, browse: ok({ ...browseSample, ...nothing }) } },
      long: {
        path,
        params,
        data: {
          words,
          browse: ok({
            ...browseSample,
            title: LONG,
            place: LONG,
            children: Array.from({ length: 60 }, (_, at) => ({ label: LONG, url: `${path}/a${at}`, count: at })),
            places: [longRow],
          }),
        },
      },
      error: { path, params, status: 503, data: { words, browse: failed(503, "Unavailable") } },
      missing: { path, params, status: 404, data: { words, browse: failed(404, "Not Found") } },
    },
  };
}
