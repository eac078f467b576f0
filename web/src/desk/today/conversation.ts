import type { DeskCounts, Permission, QueueRow } from "../../api/schema";
import { toModerate } from "../shell/counts";

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
  count: (counts: DeskCounts, mayAnswer: boolean, crises: readonly QueueRow[]) => number;
  needs: Permission;
  asRows?: boolean;
}

const isUndecided = ({ state }: QueueRow): boolean => state === "pending" || state === "held";

/** Counted among the questions that wait for an answer. */
const isForDoctor = ({ kind }: QueueRow, mayAnswer: boolean): boolean => mayAnswer && kind === "question";

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
    label: "To read first",
    to: "/conversation?state=crisis",
    count: (_, mayAnswer, crises) => crises.filter((row) => !isForDoctor(row, mayAnswer)).length,
    needs: "moderate_conversation",
    asRows: true,
  },
  {
    label: "To moderate",
    to: "/conversation",
    count: (counts, mayAnswer, crises) =>
      Math.max(
        0,
        toModerate(counts, mayAnswer) - crises.filter((row) => isUndecided(row) && !isForDoctor(row, mayAnswer)).length,
      ),
    needs: "moderate_conversation",
  },
  {
    label: "Reports",
    one: "Report",
    to: "/conversation/reports",
    count: ({ reported }, _, crises) => Math.max(0, reported - crises.filter(({ reports }) => reports > 0).length),
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

/** What of the conversation Today shows to somebody with these permissions. What stands there as a crisis stands in no other number. */
export function conversationTiles(
  counts: DeskCounts | undefined,
  permissions: readonly Permission[],
  crises: readonly QueueRow[] = [],
): ConversationTile[] {
  if (!counts) return [];
  const mayAnswer = permissions.includes("answer_as_doctor");
  return KNOWN.filter(({ needs }) => permissions.includes(needs))
    .map(({ needs: _, count, ...tile }) => ({ ...tile, count: count(counts, mayAnswer, crises) }))
    .filter(({ count }) => count > 0);
}
