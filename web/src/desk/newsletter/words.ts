import { circleAlert, circleCheck, clock, flag, pause, pencil, send, x } from "../../ui/icons";
import { known, sentence, type Words } from "../ui/words";
import type { IssueState, SubscriberState } from "./types";

/** Where an issue stands. */
export const ISSUE_STATES: Record<IssueState, Words> = {
  draft: { label: "Draft", tone: "plain", icon: pencil },
  scheduled: { label: "Scheduled", tone: "info", icon: clock },
  sending: { label: "Going out", tone: "wait", icon: send },
  paused: { label: "Paused", tone: "bad", icon: pause },
  sent: { label: "Sent", tone: "ok", icon: circleCheck },
  cancelled: { label: "Stopped", tone: "plain", icon: x },
};

/** Where a reader stands. */
export const SUBSCRIBER_STATES: Record<SubscriberState, Words> = {
  subscribed: { label: "Subscribed", tone: "ok", icon: circleCheck },
  waiting: { label: "Not confirmed yet", tone: "wait", icon: clock },
  left: { label: "Left", tone: "plain", icon: x },
  bounced: { label: "Mails come back", tone: "bad", icon: circleAlert },
  complained: { label: "Called it spam", tone: "bad", icon: flag },
};

export const SUBSCRIBER_KEYS = Object.keys(SUBSCRIBER_STATES) as SubscriberState[];

export const KINDS = [
  { value: "weekly", label: "The weekly letter, for everybody" },
  { value: "extra", label: "An extra, only for those who want every mail" },
] as const;

const RECORDS: Record<string, string> = {
  asked: "Asked to subscribe",
  subscribed: "Asked to subscribe",
  confirmed: "Confirmed by the button in the mail",
  imported: "Imported, with proof of consent",
  preferences: "Changed what they get",
  left: "Left",
  one_click: "Left by the button of their mail program",
  returned: "Came back",
  bounced: "A mail came back for good",
  complained: "Called a mail spam",
  removed: "Taken out at the desk",
};

/** A record of consent, in words. */
export const recordWords = (kind: string): string => known(RECORDS, kind) ?? sentence(kind);

/** The label of a value among choices; the value itself when it is not among them. */
export const labelOf = (options: readonly { value: string; label: string }[] | undefined, value: string): string =>
  options?.find((option) => option.value === value)?.label ?? sentence(value);

/** How long what waits will take: 'about 17 minutes'. `perMinute` is how many mails go out in a minute. */
export function timeWords(queued: number, perMinute: number): string {
  if (perMinute <= 0 || queued <= 0) return "";
  const minutes = Math.ceil(queued / perMinute);
  if (minutes <= 1) return "about a minute";
  if (minutes < 90) return `about ${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `about ${hours} hours` : `about ${Math.round(hours / 24)} days`;
}

/** '1,204 of 50,000'. */
export const countWords = (number: number): string => number.toLocaleString("en-GB");
