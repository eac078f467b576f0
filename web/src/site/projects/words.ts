import { projects } from "../../../../crates/content/defaults/texts.json";
import type { SeriesWords } from "../../ui/series/SeriesSections";

/**
 * Texts of `/projects` where the settings are silent. `statuses` are words for `completed`, `ongoing` and `upcoming`; in
 * `giftsLabel` `{gifts}` stands for how many gave, in `error` `{message}` for what the server said.
 */
export const PROJECTS_WORDS = {
  ...projects,
  description: "What we are working on, and how to support it.",
  intro: "",
  statuses: {} as Record<string, string>,
  figuresNote: "",
  mos: {} as SeriesWords,
  clinic: {} as SeriesWords,
};

export type ProjectsWords = typeof PROJECTS_WORDS;
