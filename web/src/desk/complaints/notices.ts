import type { BreachBody } from "../../api/schema";
import { dateTime } from "../ui/time";

/** A notice to begin with: it is read, completed and sent by a person. */
export interface Notice {
  to: string;
  text: string;
}

const orGap = (text: string): string => text.trim() || "[to be completed]";
const counted = (number: number | null, what: string): string => (number === null ? `[how many ${what}]` : `${number}`);

/** What both regulators want to know (NDPA 2023 s. 40; UK GDPR art. 33). */
function toRegulator(breach: BreachBody, zone: string, brand: string): string {
  return [
    `Controller: ${brand}`,
    "Contact: [name, telephone, email]",
    "",
    `What happened: ${orGap(breach.facts)}`,
    `When it happened: ${breach.happenedAt ? dateTime(breach.happenedAt, zone) : "[not known yet]"}`,
    `When we noticed it: ${dateTime(breach.noticedAt, zone)}`,
    `Types of data: ${orGap(breach.categories.join(", "))}`,
    `People affected: ${counted(breach.people, "people")}`,
    `Records affected: ${counted(breach.records, "records")}`,
    `Likely consequences: ${orGap(breach.consequences)}`,
    `What we have done and are doing: ${orGap(breach.measures)}`,
    ...(breach.whyLate.trim() ? [`Why this is later than 72 hours: ${breach.whyLate.trim()}`] : []),
    `Telling the people affected: ${breach.peopleAt ? `told on ${dateTime(breach.peopleAt, zone)}` : orGap(breach.whyNot)}`,
  ].join("\n");
}

/** Plain words for the people themselves (NDPA 2023 s. 40; UK GDPR art. 34): what, what it means, what to do, whom to ask. */
function toPeople(breach: BreachBody, brand: string): string {
  return [
    `We are writing because something went wrong with information that ${brand} holds about you.`,
    "",
    `What happened: ${orGap(breach.facts)}`,
    `Which information: ${orGap(breach.categories.join(", "))}`,
    `What it may mean for you: ${orGap(breach.consequences)}`,
    `What we have done: ${orGap(breach.measures)}`,
    "What you can do: [to be completed]",
    "",
    "We are sorry. If you have questions, write to us at [address], or call [number].",
    "You can complain to the Information Commissioner (ico.org.uk) or the Nigeria Data Protection Commission (ndpc.gov.ng).",
  ].join("\n");
}

export function noticesOf(breach: BreachBody, zone: string, brand: string): Notice[] {
  const regulator = toRegulator(breach, zone, brand);
  return [
    { to: "Nigeria Data Protection Commission (NDPC)", text: regulator },
    { to: "Information Commissioner’s Office (ICO)", text: regulator },
    { to: "The people themselves", text: toPeople(breach, brand) },
  ];
}
