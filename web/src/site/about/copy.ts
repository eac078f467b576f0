import type { Block } from "../../ui/Blocks";

/* The words of the about page (`GET /api/pages/about`). A claim without proof is missing, so everything may be. */

export interface Link {
  label: string;
  href: string;
}

/** A claim with what its record adds. */
export interface Claimed {
  text: string;
  linkLabel?: string;
  sample?: boolean;
  evidence?: { label: string; url: string };
}

export interface CounterCopy {
  value: number;
  suffix?: string;
  label: string;
  sample?: boolean;
  /** Seconds that it counts for. */
  seconds?: number;
}

export interface AboutCopy {
  title: string;
  description: string;
  heading: string;
  intro: string[];
  register: Claimed;
  company: Claimed;
  limits: string;
  partner: Link;
  more: Link;
  missionHeading: string;
  mission: string[];
  valuesHeading: string;
  values: string[];
  counters: CounterCopy[];
  milestonesHeading: string;
  milestones: Block[];
}
