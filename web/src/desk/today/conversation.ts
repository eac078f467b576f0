import type { ConversationCounts } from "../shell/counts";
import type { Permission } from "../shell/feature";

/** A number of Today that leads to its list. */
export interface ConversationTile {
  to: string;
  label: string;
  count: number;
}

interface Known {
  label: string;
  to: string;
  count: (counts: ConversationCounts) => number;
  needs: Permission;
  /** Shown only when there are some. */
  quiet?: boolean;
}

const KNOWN: readonly Known[] = [
  {
    label: "Crisis: read first",
    to: "/conversation?state=crisis",
    count: ({ crisis }) => crisis,
    needs: "moderate_conversation",
    quiet: true,
  },
  {
    label: "Questions waiting",
    to: "/questions",
    count: ({ unanswered, unansweredPrivate }) => unanswered + unansweredPrivate,
    needs: "answer_as_doctor",
  },
  {
    label: "To moderate",
    to: "/conversation",
    count: ({ pending, held }) => pending + held,
    needs: "moderate_conversation",
  },
  {
    label: "Reports",
    to: "/conversation/reports",
    count: ({ reported }) => reported,
    needs: "moderate_conversation",
    quiet: true,
  },
  {
    label: "Complaints due",
    to: "/conversation/complaints",
    count: ({ complaintsDue }) => complaintsDue,
    needs: "moderate_conversation",
    quiet: true,
  },
];

/** What of the conversation Today shows to somebody with these permissions. */
export function conversationTiles(
  counts: ConversationCounts | undefined,
  permissions: readonly Permission[],
): ConversationTile[] {
  if (!counts) return [];
  return KNOWN.filter(({ needs }) => permissions.includes(needs))
    .filter(({ count, quiet }) => !quiet || count(counts) > 0)
    .map(({ label, to, count }) => ({ label, to, count: count(counts) }));
}
