import { projects } from "../../../../crates/content/defaults/texts.json";
import { t } from "../../messages/message";
import type { SeriesWords } from "../../ui/series/SeriesSections";

/**
 * Texts of `/projects` where the settings are silent. `statuses` are words for `completed`, `ongoing` and `upcoming`; in
 * `giftsLabel` `{gifts}` stands for how many gave, in `error` `{message}` for what the server said.
 */
export const projectsWords = () => ({
  ...projects,
  description: t("projects-description"),
  intro: "",
  statuses: {} as Record<string, string>,
  figuresNote: "",
  mos: {} as SeriesWords,
  clinic: {} as SeriesWords,
});

export type ProjectsWords = ReturnType<typeof projectsWords>;
