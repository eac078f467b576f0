import { circleAlert, circleCheck, clock, mail } from "../../ui/icons";

type Tone = "plain" | "ok" | "wait" | "bad" | "info";

/** Where something stands: a word or two, a colour and a drawing. */
export interface Words {
  label: string;
  tone: Tone;
  icon: string;
}

/** What a table says of a key, also of one that nobody knew when it was written. */
export const known = <Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/** The words for a key of a table; a key that is not in it stands for itself. */
export const lookUp = (table: Readonly<Record<string, string>>, key: string): string => known(table, key) ?? key;

/** A key as words: 'wrong_hours' is 'Wrong hours'. */
export function sentence(key: string): string {
  const words = key.replaceAll(/[_.-]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const MAILS: Record<string, Words> = {
  waiting: { label: "Waiting", tone: "wait", icon: clock },
  sent: { label: "Sent", tone: "ok", icon: circleCheck },
  kept: { label: "Kept here", tone: "info", icon: mail },
  failed: { label: "Not sent", tone: "bad", icon: circleAlert },
  discarded: { label: "Discarded", tone: "info", icon: mail },
};

/** What became of a mail about a case. */
export const mailWords = (state: string): Words =>
  known(MAILS, state) ?? { label: sentence(state), tone: "plain", icon: mail };
