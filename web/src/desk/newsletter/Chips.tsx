import { StateChip } from "../ui/StateChip";
import type { IssueState, SubscriberState } from "./types";
import { ISSUE_STATES, SUBSCRIBER_STATES } from "./words";

/** Where an issue stands. */
export function IssueChip({ state }: { state: IssueState }) {
  return <StateChip words={ISSUE_STATES[state] ?? ISSUE_STATES.draft} />;
}

/** Where a reader stands. */
export function SubscriberChip({ state }: { state: SubscriberState }) {
  return <StateChip words={SUBSCRIBER_STATES[state] ?? SUBSCRIBER_STATES.waiting} />;
}
