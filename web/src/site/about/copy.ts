import type { about } from "../../../../crates/content/defaults/texts.json";
import type { Block } from "../../ui/Blocks";
import type { CounterCopy } from "../../ui/Counter";

/** A claim with what its record adds. */
export interface Claimed {
  text: string;
  linkLabel?: string;
  sample?: boolean;
  evidence?: { label: string; url: string };
}

/** The words of the about page (`GET /api/pages/about`). A claim without proof is missing, so everything may be. */
export type AboutCopy = Omit<typeof about, "register" | "company" | "counters" | "milestones"> & {
  register: Claimed;
  company: Claimed;
  counters: CounterCopy[];
  milestones: Block[];
};
