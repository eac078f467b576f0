import type { FieldError, OrderDeskLine, ShippedPiecesBody } from "../../../api/schema";
import { readWhole } from "../amount";

type Line = Pick<OrderDeskLine, "id" | "quantity" | "shipped">;

/** Pieces of each line by its id, as they are typed. */
export type TypedPieces = Readonly<Record<string, string>>;

export const countLeft = ({ quantity, shipped }: Pick<Line, "quantity" | "shipped">): number =>
  Math.max(0, quantity - shipped);

export const listLeft = <Of extends Line>(lines: readonly Of[]): Of[] => lines.filter((line) => countLeft(line) > 0);

/** How the server calls the pieces of a parcel, and the form those of one line. */
export const PIECES = "pieces";
export const namePiecesField = ({ id }: Pick<Line, "id">): string => `${PIECES}.${id}`;

/** All that is left of each line. */
export const fillPieces = (lines: readonly Line[]): TypedPieces =>
  Object.fromEntries(listLeft(lines).map((line) => [line.id, String(countLeft(line))]));

/** The pieces that leave. An order without any named would leave whole, so that none at all is an error. */
export function readPieces(
  lines: readonly Line[],
  typed: TypedPieces,
): { pieces: ShippedPiecesBody[]; errors: FieldError[] } {
  const left = listLeft(lines);
  const errors: FieldError[] = [];
  const pieces: ShippedPiecesBody[] = [];
  for (const line of left) {
    const most = countLeft(line);
    const quantity = readWhole(typed[line.id] || "0");
    if (quantity === undefined || quantity > most) {
      errors.push({ field: namePiecesField(line), message: `Enter a number from 0 to ${most}.` });
    } else if (quantity > 0) pieces.push({ line: line.id, quantity });
  }
  if (errors.length === 0 && pieces.length === 0) {
    errors.push({ field: PIECES, message: "Choose at least one piece." });
  }
  return { pieces, errors };
}
