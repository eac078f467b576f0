import type { FieldError, OrderDeskLine, OrderPieces } from "../../../api/schema";
import { readWhole } from "../amount";

type Line = Pick<OrderDeskLine, "id" | "quantity" | "shipped">;

/** Pieces of each line by its id, as they are typed. */
export type TypedPieces = Readonly<Record<string, string>>;

export const countLeft = ({ quantity, shipped }: Pick<Line, "quantity" | "shipped">): number =>
  Math.max(0, quantity - shipped);

export const listLeft = <Of extends Line>(lines: readonly Of[]): Of[] => lines.filter((line) => countLeft(line) > 0);

/** How the server calls the pieces of a parcel. */
export const PIECES = "pieces";
/** How a form calls those of one line. */
export const namePiecesField = (field: string, line: string): string => `${field}.${line}`;

/** All that is left of each line. */
export const fillPieces = (lines: readonly Line[]): TypedPieces =>
  Object.fromEntries(listLeft(lines).map((line) => [line.id, String(countLeft(line))]));

/** What is typed of each line, of which there are at most so many. Lines of which nothing is typed are left out. */
export function readEach(
  field: string,
  lines: readonly { id: string; most: number }[],
  typed: TypedPieces,
): { pieces: OrderPieces[]; errors: FieldError[] } {
  const errors: FieldError[] = [];
  const pieces: OrderPieces[] = [];
  for (const { id, most } of lines) {
    const quantity = readWhole(typed[id] || "0");
    if (quantity === undefined || quantity > most) {
      errors.push({ field: namePiecesField(field, id), message: `Enter a number from 0 to ${most}.` });
    } else if (quantity > 0) pieces.push({ line: id, quantity });
  }
  return { pieces, errors };
}

/** The pieces that leave. An order without any named would leave whole, so that none at all is an error. */
export function readPieces(
  lines: readonly Line[],
  typed: TypedPieces,
): { pieces: OrderPieces[]; errors: FieldError[] } {
  const left = listLeft(lines).map((line) => ({ id: line.id, most: countLeft(line) }));
  const { pieces, errors } = readEach(PIECES, left, typed);
  if (errors.length === 0 && pieces.length === 0) {
    errors.push({ field: PIECES, message: "Choose at least one piece." });
  }
  return { pieces, errors };
}
