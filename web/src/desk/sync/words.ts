import type { OutgoingFeedback, SyncOverview } from "../../api/schema";

const NAMES: Record<string, string> = {
  blog: "Articles",
  clinicseries: "Clinic Series",
  faq: "FAQ",
  healthnugget: "Health Nuggets",
  mos: "Medicine on the Street",
  page: "Pages",
  policy: "Policies",
  shop: "Products",
};

/** What people call a type of documents. */
export const typeName = (kind: string): string => NAMES[kind] ?? kind;

export const count = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((sum, one) => sum + one, 0);

export const documents = (number: number): string => (number === 1 ? "1 document" : `${number} documents`);

const some = (number: number, one: string, more: string): string[] =>
  number === 0 ? [] : [`${number} ${number === 1 ? one : more}`];

/** What readers did that the service does not know of. */
export const feedbackWords = ({ comments, reactions }: Pick<OutgoingFeedback, "comments" | "reactions">): string =>
  [...some(comments, "comment", "comments"), ...some(reactions, "reaction", "reactions")].join(", ") || "nothing more";

/** How long after a write there it is here. */
export function lagWords(milliseconds: number): string {
  if (milliseconds < 100) return "under 0.1 s";
  return milliseconds < 10_000 ? `${(milliseconds / 1_000).toFixed(1)} s` : `${Math.round(milliseconds / 1_000)} s`;
}

type Standing = Pick<SyncOverview, "isPaused" | "isRefused" | "connectedSince">;

/** Where the sync stands, in a word or two. */
export function standingOf({ isPaused, isRefused, connectedSince }: Standing) {
  if (isRefused) return { label: "Stopped", tone: "bad" } as const;
  if (isPaused) return { label: "Paused", tone: "wait" } as const;
  return connectedSince
    ? ({ label: "Connected", tone: "ok" } as const)
    : ({ label: "Not connected", tone: "bad" } as const);
}
