import type { DeskCounts, Permission } from "../../api/schema";

export interface ConversationTile {
  to: string;
  label: string;
  /** The label where there is one. */
  one?: string;
  count: number;
  /** Its things stand in another number as well. */
  uncounted?: boolean;
  /** Its things stand on Today as rows. */
  asRows?: boolean;
  isGrave?: boolean;
}

interface Known {
  label: string;
  one?: string;
  to: string;
  count: (counts: DeskCounts, mayAnswer: boolean) => number;
  needs: Permission;
  asRows?: boolean;
}

const KNOWN: readonly Known[] = [
  {
    label: "Questions waiting",
    one: "Question waiting",
    to: "/questions",
    count: ({ unanswered, unansweredPrivate }) => unanswered + unansweredPrivate,
    needs: "answer_as_doctor",
    asRows: true,
  },
  {
    label: "To moderate",
    to: "/conversation",
    // A question that waits for the doctor, too, is counted there.
    count: ({ pending, held, unansweredToModerate }, mayAnswer) =>
      Math.max(0, pending + held - (mayAnswer ? unansweredToModerate : 0)),
    needs: "moderate_conversation",
  },
  {
    label: "Reports",
    one: "Report",
    to: "/conversation/reports",
    count: ({ reported }) => reported,
    needs: "moderate_conversation",
  },
  {
    label: "Complaints due",
    one: "Complaint due",
    to: "/conversation/complaints",
    count: ({ complaintsDue }) => complaintsDue,
    needs: "moderate_conversation",
  },
];

/** What of the conversation Today shows to somebody with these permissions. */
export function conversationTiles(
  counts: DeskCounts | undefined,
  permissions: readonly Permission[],
): ConversationTile[] {
  if (!counts) return [];
  const mayAnswer = permissions.includes("answer_as_doctor");
  return KNOWN.filter(({ needs }) => permissions.includes(needs))
    .map(({ needs: _, count, ...tile }) => ({ ...tile, count: count(counts, mayAnswer) }))
    .filter(({ count }) => count > 0);
}
