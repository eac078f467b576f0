import type { Schemas } from "../../api/types";
import { LONG, pictureSample } from "../../render/fixtures";

type Video = Schemas["SeriesItem"];

/** A video as the API sends it. Invented; the host does not exist. */
export function videoExample(change: Partial<Video> = {}): Video {
  const videoId = change.videoId === undefined ? "real-video-01" : change.videoId;
  return {
    _id: "clinicseries-measure",
    _type: "clinicseries",
    series: "Clinic Series",
    category: "Clinic Series",
    title: "Blood pressure: sit, breathe, then measure",
    slug: { current: "measure" },
    watchtime: "4 min",
    watchText: "4 min watch",
    costText: "4 min, uses about 12 MB",
    bytes: 12_000_000,
    date: "2026-11-02",
    dateText: "2 November 2026",
    descriptionText: "How to take a reading at home that your clinic can trust, in five steps.",
    preview: "How to take a reading at home that your clinic can trust, in five steps.",
    embedUrl: videoId ? `https://www.youtube-nocookie.com/embed/${videoId}` : null,
    watchUrl: videoId ? `https://watch.example/${videoId}` : null,
    imageUrl: null,
    picture: null,
    transcript: null,
    sample: false,
    ...change,
    videoId,
  };
}

/** A street interview. */
export const streetExample = videoExample({
  _id: "mos-fever",
  _type: "mos",
  series: "MOS",
  category: "MOS",
  title: "“Is malaria medicine always needed for fever?”",
  watchtime: "6 min",
  watchText: "6 min watch",
  costText: "6 min, uses about 18 MB",
  preview: "We asked twelve people at Oja Oba market. Here is what a test can tell you that a guess cannot...",
  transcript:
    "Interviewer: Do you test before you treat?\n\nTrader: I know my body.\n\nDoctor: A test takes twenty minutes.",
});

/** A nugget with a picture and nothing to play. */
export const nuggetExample = videoExample({
  _id: "healthnugget-water",
  _type: "healthnugget",
  series: "Health Nuggets",
  category: "Health Nuggets",
  title: "Why your body wants water before tea",
  videoId: null,
  watchtime: null,
  watchText: "N/A watch",
  costText: "",
  picture: pictureSample,
  dateText: "",
  date: "",
});

/** A sample: it says so instead of playing. */
export const sampleExample = videoExample({ _id: "clinicseries-sample", videoId: "sample-cs-01", sample: true });

/** Long words everywhere. */
export const longExample = videoExample({
  _id: "clinicseries-long",
  title: LONG,
  category: LONG,
  preview: `${LONG} ${LONG}...`,
  transcript: `${LONG}\n\n${LONG}`,
});
