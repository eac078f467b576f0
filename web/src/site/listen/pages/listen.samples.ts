import type { Schemas } from "../../../api/types";
import { failed, ok, type PageSamples } from "../../../render/samples";

const path = "/listen";

const chapters = [
  { start: 0, title: "Why the night breaks" },
  { start: 95, title: "What to do tonight" },
];

const recording = (title: string): Schemas["RecordedPost"] => ({
  title,
  author: "Dr Ade",
  url: `/blog/${title.toLowerCase().replaceAll(/[^a-z]+/g, "-")}`,
  audio: { src: "/media/0123456789/file.mp3", mime: "audio/mpeg", bytes: 1_240_000, seconds: 384, chapters },
  sample: true,
});
const listed = (items: Schemas["RecordedPost"][]) =>
  ok({ items, total: items.length, page: 1, pages: 1, pageSize: 200 });

export const samples: PageSamples = {
  page: "listen",
  samples: {
    typical: {
      path,
      data: { recordings: listed([recording("Waking in the night"), recording("Salt and your heart")]) },
    },
    empty: { path, data: { recordings: listed([]) } },
    long: {
      path,
      data: {
        recordings: listed(Array.from({ length: 24 }, (_, at) => recording(`${"A long title ".repeat(8)}${at}`))),
      },
    },
    error: { path, status: 503, data: { recordings: failed(503, "Unavailable") } },
  },
};
