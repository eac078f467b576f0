import { gallery } from "../../../../crates/content/defaults/texts.json";
import type { SeriesWords } from "../../ui/series/SeriesSections";

/** Texts of `/gallery` where the settings are silent. */
export const GALLERY_WORDS = {
  ...gallery,
  description: "Short health videos. Each shows its length and data size before you play.",
  intro: "",
  mos: {} as SeriesWords,
  clinic: {} as SeriesWords,
};

export type GalleryWords = typeof GALLERY_WORDS;
