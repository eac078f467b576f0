import type { BreachBody, BreachRisk } from "../../api/schema";
import { instantsOf, wallClock } from "../ui/schedule";

/** A breach while it is written: times as the clock of the site shows them, numbers as typed. */
export interface Draft {
  title: string;
  noticedAt: string;
  happenedAt: string;
  facts: string;
  categories: string[];
  people: string;
  records: string;
  consequences: string;
  measures: string;
  risk: BreachRisk;
  ndpcAt: string;
  icoAt: string;
  peopleAt: string;
  whyNot: string;
  whyLate: string;
}

export type FieldOfDraft = keyof Draft;

const local = (instant: string | null | undefined, zone: string): string =>
  instant ? wallClock(Date.parse(instant), zone) : "";
const typed = (number: number | null): string => (number === null ? "" : String(number));

export function draftOf(breach: BreachBody, zone: string): Draft {
  return {
    ...breach,
    noticedAt: local(breach.noticedAt, zone),
    happenedAt: local(breach.happenedAt, zone),
    risk: breach.risk ?? "unknown",
    people: typed(breach.people),
    records: typed(breach.records),
    ndpcAt: local(breach.ndpcAt, zone),
    icoAt: local(breach.icoAt, zone),
    peopleAt: local(breach.peopleAt, zone),
  };
}

export function newDraft(now: number, zone: string): Draft {
  return {
    title: "",
    noticedAt: wallClock(now, zone),
    happenedAt: "",
    facts: "",
    categories: [],
    people: "",
    records: "",
    consequences: "",
    measures: "",
    risk: "unknown",
    ndpcAt: "",
    icoAt: "",
    peopleAt: "",
    whyNot: "",
    whyLate: "",
  };
}

/** The instant of a local time; the later one where the clock shows it twice, `null` where it is empty or no time. */
function instant(text: string, zone: string): string | null {
  const at = instantsOf(text, zone).at(-1);
  return at === undefined ? null : new Date(at).toISOString();
}

const number = (text: string): number | null => (/^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : null);

const TIMES = ["happenedAt", "ndpcAt", "icoAt", "peopleAt"] as const;
const NUMBERS = ["people", "records"] as const;

/** What must be mended before it can be kept. Little is asked for: it is written down first and completed afterwards. */
export function problemsOf(draft: Draft, zone: string): Partial<Record<FieldOfDraft, string>> {
  const problems: Partial<Record<FieldOfDraft, string>> = {};
  if (draft.title.trim() === "") problems.title = "Enter a short summary of what happened.";
  if (instant(draft.noticedAt, zone) === null)
    problems.noticedAt = "Enter when you noticed it: the 72 hours start then.";
  for (const name of TIMES) {
    if (draft[name] !== "" && instant(draft[name], zone) === null) problems[name] = "Enter a date and time.";
  }
  for (const name of NUMBERS) {
    if (draft[name].trim() !== "" && number(draft[name]) === null)
      problems[name] = "Enter a whole number, or leave it empty.";
  }
  return problems;
}

/** As it is sent. Only for a draft without problems. */
export function bodyOf(draft: Draft, zone: string): BreachBody {
  return {
    ...draft,
    title: draft.title.trim(),
    noticedAt: instant(draft.noticedAt, zone) ?? "",
    happenedAt: instant(draft.happenedAt, zone),
    people: number(draft.people),
    records: number(draft.records),
    ndpcAt: instant(draft.ndpcAt, zone),
    icoAt: instant(draft.icoAt, zone),
    peopleAt: instant(draft.peopleAt, zone),
  };
}
