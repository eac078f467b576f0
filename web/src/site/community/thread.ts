import type { Schemas } from "../../api/types";
import { badgeCheck, circleAlert, clock, lock } from "../../ui/icons";

/** A question as its asker sees it behind the code. */
export type Thread = Schemas["ThreadView"];
export type ThreadAnswer = Schemas["ThreadAnswer"];
export type Message = Schemas["ThreadMessage"];
/** A question of this device. */
export type MyQuestion = Schemas["OwnQuestion"];
export type Notices = Schemas["VisitorNoticeList"];

/** Drawn beside a state, by its tone. */
export const STATE_ICONS = { ok: badgeCheck, wait: clock, bad: circleAlert, plain: lock };
type Tone = keyof typeof STATE_ICONS;

const STATES: Record<string, { label: string; tone: Tone; words: string }> = {
  published: { label: "Published", tone: "ok", words: "Everybody can read it, without your name." },
  pending: { label: "Waiting for review", tone: "wait", words: "A person reads it before anybody else can see it." },
  held: { label: "Held", tone: "wait", words: "A person looks at it before anything else happens." },
  hidden: { label: "Hidden", tone: "bad", words: "Only you and the people who look after the community can see it." },
  removed: { label: "Removed", tone: "bad", words: "It broke a rule of the community, so it was taken down." },
  declined: { label: "Not answered", tone: "plain", words: "We could not answer this question." },
  withdrawn: { label: "Taken back", tone: "plain", words: "You took it back. Nobody else can see it." },
  closed: { label: "Closed", tone: "plain", words: "The doctor closed this conversation." },
  erased: { label: "Erased", tone: "plain", words: "Nothing is left of it." },
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
      label: "Answered",
      tone: "ok",
      words: item.visibility === "private" ? "Only you can read the answer." : "",
    };
  }
  if (open && item.visibility === "private") {
    return {
      label: "With the doctor",
      tone: "wait",
      words: "Only the doctor and the people who work with the doctor can read it.",
    };
  }
  return STATES[item.state] ?? { label: "Waiting", tone: "wait", words: "" };
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
