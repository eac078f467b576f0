import { gallery } from "../../../../crates/content/defaults/texts.json";
import { t } from "../../messages/message";
import type { SeriesWords } from "../../ui/series/SeriesSections";

/** Texts of `/gallery` where the settings are silent. */
export const galleryWords = () => ({
  ...gallery,
  description: t("gallery-description"),
  intro: "",
  mos: {} as SeriesWords,
  clinic: {} as SeriesWords,
});

export type GalleryWords = ReturnType<typeof galleryWords>;
