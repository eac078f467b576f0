import { LONG, shellSample } from "../../../render/fixtures";
import { failed, ok, type PageSamples } from "../../../render/samples";
import {
  longExample,
  nuggetExample,
  sampleExample,
  streetExample,
  videoExample,
} from "../../../ui/video-card/VideoCard.examples";
import { seriesOptions } from "../filter";

const list = (items: unknown[], page = 1, pages = items.length > 0 ? 1 : 0) =>
  ok({ items, options: seriesOptions, page, pageSize: 12, pages, total: items.length });

const copy = ok({
  name: "gallery",
  copy: {
    title: "Gallery",
    description: "Short health videos.",
    badge: "GALLERY",
    heading: "Browse Through Our Gallery",
    intro: "Nothing downloads until you press play.",
    mos: { heading: "Medicine on the Street", text: "We take one health myth to a busy street." },
    clinic: { heading: "Clinic Series", text: "One condition, one short film." },
  },
});

const all = [streetExample, videoExample(), nuggetExample, sampleExample];

export const samples: PageSamples = {
  page: "gallery",
  samples: {
    typical: {
      path: "/gallery",
      data: { copy, videos: list(all), street: list([streetExample]), clinic: list([videoExample(), sampleExample]) },
    },
    autoplay: {
      path: "/gallery",
      data: {
        copy,
        videos: list(all),
        street: list([streetExample]),
        clinic: list([]),
        shell: ok({ ...shellSample, features: { autoplayVideos: true } }),
      },
    },
    filtered: {
      path: "/gallery",
      query: { series: "MOS", q: "fever", page: "2" },
      data: { copy, videos: list([streetExample], 2, 3), street: list([streetExample]), clinic: list([]) },
    },
    empty: {
      path: "/gallery",
      query: { q: "nothing like this" },
      data: { copy, videos: list([]), street: list([]), clinic: list([]) },
    },
    bare: {
      path: "/gallery",
      data: { copy: ok({ name: "gallery", copy: {} }), videos: list([]), street: list([]), clinic: list([]) },
    },
    long: {
      path: "/gallery",
      query: { q: LONG },
      data: {
        copy,
        videos: list([longExample, longExample]),
        street: list([longExample]),
        clinic: list([longExample]),
      },
    },
    error: {
      path: "/gallery",
      status: 503,
      data: {
        copy: failed(503, "Unavailable"),
        videos: failed(503, "Unavailable"),
        street: failed(503, "Unavailable"),
        clinic: failed(503, "Unavailable"),
      },
    },
  },
};
