import type { CareRow } from "../../api/schema";

const WEEK = 7 * 24 * 3_600_000;
/** Appointments that stand on Today at most; the others stand in the list. */
const MOST = 8;

export const soon = (rows: readonly CareRow[], now: number): CareRow[] =>
  rows.filter(({ startsAt }) => startsAt && Date.parse(startsAt) - now < WEEK).slice(0, MOST);

export function standing({ state, isNew }: Pick<CareRow, "state" | "isNew">): string {
  if (isNew) return "Booked";
  return state === "needs_review" ? "Needs a decision" : "Needs an answer";
}
