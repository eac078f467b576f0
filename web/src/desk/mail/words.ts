import { circleAlert, circleCheck, clock, x } from "../../ui/icons";
import { inbox } from "../ui/icons";
import type { Words } from "../ui/words";

export type MailState = "waiting" | "sent" | "kept" | "failed" | "discarded";

/** Milliseconds until a mail that waits is looked at again. */
export const LOOK_AGAIN = 3_000;

/** What became of a mail. */
export const STATES: Record<MailState, Words> = {
  waiting: { label: "Waiting", tone: "wait", icon: clock },
  sent: { label: "Sent", tone: "ok", icon: circleCheck },
  kept: { label: "Kept here", tone: "info", icon: inbox },
  failed: { label: "Not sent", tone: "bad", icon: circleAlert },
  discarded: { label: "Discarded", tone: "info", icon: x },
};

export const STATE_NAMES = Object.keys(STATES) as MailState[];

export const isMailState = (text: string): text is MailState => Object.hasOwn(STATES, text);

/** Names in braces that a text uses and the mail does not have. */
export function unknownNames(text: string, known: readonly string[]): string[] {
  const used = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  return [...new Set(used)].filter((name) => !known.includes(name));
}

/** What became of a test, for the one whom it goes to. */
export function testWords(state: string, error: string | null | undefined): string {
  switch (state) {
    case "sent":
      return "The mail server took it. Look into your mailbox, and into its spam folder.";
    case "kept":
      return "It stayed here: mail is not set up.";
    case "failed":
      return `It did not get out. ${error ?? ""}`.trim();
    default:
      return error ? `It did not get out yet, and is tried again. ${error}` : "It waits to go out.";
  }
}
