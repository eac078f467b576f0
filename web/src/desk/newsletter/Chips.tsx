import { Chip } from "../../ui/Chip";
import type { IssueState, SubscriberState } from "./types";
import { ISSUE_STATES, SUBSCRIBER_STATES } from "./words";

/** Where an issue stands. */
export function IssueChip({ state }: { state: IssueState }) {
  const { label, tone, icon } = ISSUE_STATES[state] ?? ISSUE_STATES.draft;
  return (
    <Chip tone={tone} icon={icon}>
      {label}
    </Chip>
  );
}

/** Where a reader stands. */
export function SubscriberChip({ state }: { state: SubscriberState }) {
  const { label, tone, icon } = SUBSCRIBER_STATES[state] ?? SUBSCRIBER_STATES.waiting;
  return (
    <Chip tone={tone} icon={icon}>
      {label}
    </Chip>
  );
}
