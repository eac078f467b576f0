import type { StockReason } from "../../../api/schema";
import { choicesOf } from "../../ui/words";
import { readWhole } from "../amount";

/** Reasons that somebody may give; sales and returns are written by orders. */
export const CHANGE_REASONS = choicesOf("StockReason", ["received", "counted", "damaged", "given"]);

const LEAVING: readonly StockReason[] = ["damaged", "given"];

/** What the number of pieces is called. */
export function describePieces(reason: StockReason): { label: string; hint: string } {
  if (reason === "counted") {
    return { label: "Pieces counted", hint: "All pieces on the shelf, those reserved for open orders among them." };
  }
  return LEAVING.includes(reason)
    ? { label: "Pieces taken off the shelf", hint: "They are no longer for sale." }
    : { label: "Pieces put on the shelf", hint: "They are for sale at once." };
}

/** The pieces as they are sent: negative for those that left, and all that are there for a count. */
export function readChange(reason: StockReason, typed: string): number | undefined {
  const pieces = readWhole(typed, reason === "counted" ? 0 : 1);
  return pieces !== undefined && LEAVING.includes(reason) ? -pieces : pieces;
}

/** What is on the shelf after a change. */
export const countAfter = (reason: StockReason, pieces: number, onHand: number): number =>
  reason === "counted" ? pieces : onHand + pieces;
