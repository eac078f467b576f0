import { gallery } from "../../../../crates/content/defaults/texts.json";
import type { SeriesWords } from "../../ui/series/SeriesSections";

/** Texts of `/gallery` (`GET /api/pages/gallery`). */
export interface GalleryWords {
  title: string;
  description: string;
  badge: string;
  heading: string;
  intro: string;
  searchLabel: string;
  searchPlaceholder: string;
  seriesLabel: string;
  empty: string;
  error: string;
  mos: SeriesWords;
  clinic: SeriesWords;
}

const OWN: GalleryWords = {
  ...gallery,
  description: "Short health videos. Each shows its length and data size before you play.",
  intro: "",
  mos: {},
  clinic: {},
};

/** The words of the store over our own, so that a missing key leaves no hole. */
export function galleryWords(copy: Partial<GalleryWords>): GalleryWords {
  return { ...OWN, ...copy };
}
