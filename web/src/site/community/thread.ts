import type { Schemas } from "../../api/types";
import { type MessageId, t } from "../../messages/message";
import { badgeCheck, circleAlert, clock, lock } from "../../ui/icons";

/** A question as its asker sees it behind the code. */
export type Thread = Schemas["ThreadView"];
export type ThreadAnswer = Schemas["ThreadAnswer"];
export type Message = Schemas["ThreadMessage"];

/** What waits on a device belongs to one question: with the code of another it must not be sent. */
export const scopeOf = ({ id }: Thread): string => `/community/follow:${id}`;

/** A question of this device. */
export type MyQuestion = Schemas["OwnQuestion"];
export type Notices = Schemas["VisitorNoticeList"];

/** Drawn beside a state, by its tone. */
export const STATE_ICONS = { ok: badgeCheck, wait: clock, bad: circleAlert, plain: lock };
type Tone = keyof typeof STATE_ICONS;

const STATES: Record<string, { label: MessageId; tone: Tone; words: MessageId }> = {
  published: { label: "community-state-published", tone: "ok", words: "community-state-published-text" },
  pending: { label: "community-state-pending", tone: "wait", words: "community-state-pending-text" },
  held: { label: "community-state-held", tone: "wait", words: "community-state-held-text" },
  hidden: { label: "community-state-hidden", tone: "bad", words: "community-state-hidden-text" },
  removed: { label: "community-state-removed", tone: "bad", words: "community-state-removed-text" },
  declined: { label: "community-state-declined", tone: "plain", words: "community-state-declined-text" },
  withdrawn: { label: "community-state-withdrawn", tone: "plain", words: "community-state-withdrawn-text" },
  closed: { label: "community-state-closed", tone: "plain", words: "community-state-closed-text" },
  erased: { label: "community-state-erased", tone: "plain", words: "community-state-erased-text" },
};

/** What a state means to the asker. A private question that waits is with the doctor, not in a review. */
export function stateOf(item: { state: string; visibility: string; answered: boolean }): {
  label: string;
  tone: Tone;
  words: string;
} {
  const open = item.state === "published" || item.state === "pending";
  if (open && item.answered) {
    return {
      label: t("community-state-answered"),
      tone: "ok",
      words: item.visibility === "private" ? t("community-state-answered-private-text") : "",
    };
  }
  if (open && item.visibility === "private") {
    return {
      label: t("community-state-private"),
      tone: "wait",
      words: t("community-state-private-text"),
    };
  }
  const known = STATES[item.state];
  return known
    ? { label: t(known.label), tone: known.tone, words: t(known.words) }
    : { label: t("community-state-other"), tone: "wait", words: "" };
}

const REFERENCE = /^[A-Z0-9-]{4,32}$/;

/** A reference out of an address, unless it is something else. */
export function referenceOf(text: string | undefined): string | undefined {
  return text && REFERENCE.test(text) ? text : undefined;
}

const ITEM = /^(comment|question):[\w.-]{1,64}$/;

/** What is reported or appealed, out of an address, unless it is something else. */
export function itemOf(text: string | undefined): string | undefined {
  return text && ITEM.test(text) ? text : undefined;
}
