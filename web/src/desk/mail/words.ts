import { circleAlert, circleCheck, clock } from "../../ui/icons";
import { inbox } from "../ui/icons";

export type MailState = "waiting" | "sent" | "kept" | "failed";

interface StateWords {
  label: string;
  tone: "ok" | "wait" | "bad" | "info";
  icon: string;
}

/** Milliseconds until a mail that is on its way is looked at again. */
export const LOOK_AGAIN = 3_000;

/** What became of a mail. */
export const STATES: Record<MailState, StateWords> = {
  waiting: { label: "Waiting", tone: "wait", icon: clock },
  sent: { label: "Sent", tone: "ok", icon: circleCheck },
  kept: { label: "Kept here", tone: "info", icon: inbox },
  failed: { label: "Not sent", tone: "bad", icon: circleAlert },
};

export const STATE_NAMES = Object.keys(STATES) as MailState[];

export const isMailState = (text: string): text is MailState => Object.hasOwn(STATES, text);

/** Names in braces that a text uses and the mail does not have. */
export function unknownNames(text: string, known: readonly string[]): string[] {
  const used = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  return [...new Set(used)].filter((name) => !known.includes(name));
}
