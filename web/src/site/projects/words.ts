import { projects } from "../../../../crates/content/defaults/texts.json";
import type { SeriesWords } from "../../ui/series/SeriesSections";

/** Texts of `/projects` (`GET /api/pages/projects`). */
export interface ProjectsWords {
  title: string;
  description: string;
  heading: string;
  intro: string;
  support: { label: string; href: string };
  growthLabel: string;
  durationLabel: string;
  /** Words for `completed`, `ongoing`, `upcoming`. */
  statuses: Record<string, string>;
  figuresNote: string;
  raisedLabel: string;
  goalLabel: string;
  nothingYet: string;
  /** `{gifts}` stands for how many gave. */
  giftsLabel: string;
  updatesLabel: string;
  spentLabel: string;
  mos: SeriesWords;
  clinic: SeriesWords;
  empty: string;
  /** `{message}` stands for what the server said. */
  error: string;
}

const OWN: ProjectsWords = {
  ...projects,
  description: "What we are working on, and how to support it.",
  intro: "",
  statuses: {},
  figuresNote: "",
  mos: {},
  clinic: {},
};

/** The words of the store over our own, so that a missing key leaves no hole. */
export function projectsWords(copy: Partial<ProjectsWords>): ProjectsWords {
  return { ...OWN, ...copy };
}
