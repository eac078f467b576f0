import { deeds, ownDeeds } from "../../../../crates/staff/data/deeds.json";
import { subjectOf } from "./words";

/** What somebody did, with what they did it to, for a line that reads "Dr Ade published post-a." */
export interface Deed {
  before: string;
  subject?: { text: string; to?: string };
  after: string;
}

/** `{}` is what it was done to. Whole actions come before verbs, which many things share. The server's search reads the same file. */
const DEEDS: Record<string, string> = deeds;

/** What people do to their own account: "Dr Ade signed in", not "Dr Ade signed Dr Ade in". */
const OWN_DEEDS: Record<string, string> = ownDeeds;

const own = (deeds: Record<string, string>, name: string): string | undefined =>
  Object.hasOwn(deeds, name) ? deeds[name] : undefined;

const past = (verb: string): string => (verb.endsWith("ed") ? verb : verb.replace(/e?$/, "ed"));

/** A verb that nobody wrote a sentence for, as well as it can be read: `pay_late` is "pay late". */
function guessDeed(verb: string): string {
  const words = /^[a-z]+$/.test(verb) ? past(verb) : verb.replaceAll(/[_-]/g, " ");
  return `${words} {}`;
}

function describeDeed(action: string, isOwn: boolean): string {
  const verb = action.slice(action.indexOf(".") + 1);
  return (isOwn && own(OWN_DEEDS, action)) || own(DEEDS, action) || own(DEEDS, verb) || guessDeed(verb);
}

/** "A payment" within a sentence. Names and addresses keep their letters. */
const within = (text: string): string =>
  text.replace(/^(An?|The|Exchange|Emails|Holidays|Places|Stock)(?= |$)/, (word) => word.toLowerCase());

/** One line of the log as a sentence, without who did it. */
export function buildDeed(line: { actor: string; action: string; subject: string; subjectName?: string | null }): Deed {
  const member = /^member:(.+)$/.exec(line.subject)?.[1];
  const deed = describeDeed(line.action, member !== undefined && line.actor === `staff:${member}`);
  const [before = "", after] = deed.split("{}");
  if (after === undefined) return { before, after: "" };
  const { text, to } = subjectOf(line.action, line.subject);
  return { before, subject: { text: line.subjectName ?? within(text), to }, after };
}

/** The same as plain text, for the name of a row. */
export function deedText(line: Parameters<typeof buildDeed>[0]): string {
  const { before, subject, after } = buildDeed(line);
  return `${before}${subject?.text ?? ""}${after}`.trim();
}
