import type {
  FieldError,
  OrderDesk,
  OrderReturnDesk,
  ReceiveReturnBody,
  ReturnDeskPiece,
  ReturnGround,
  ReturnReason,
  ReturnState,
} from "../../../api/schema";
import { circleCheck, pencil, x } from "../../../ui/icons";
import { type CurrencyCode, moneyText } from "../../forms/money";
import { archive } from "../../ui/icons";
import { readAmount } from "../amount";
import { type Buyer, isMailed, sentText } from "../news";
import { readEach, type TypedPieces } from "../one/pieces";
import type { ReplyText } from "../ReplyDialog";

/** What is written to a buyer who wants to send something back. */
export type ReturnAnswer = "approve" | "refuse";

export type ReturnStep = ReturnAnswer | "receive";

const STEPS = ["approve", "refuse", "receive"] as const satisfies readonly ReturnStep[];

interface Rights {
  mayPack: boolean;
  mayMoney: boolean;
}

/** What this person may do with a return now. */
export const listReturnSteps = (
  { isOpen }: Pick<OrderReturnDesk, "isOpen">,
  { mayPack, mayMoney }: Rights,
): ReturnStep[] => (isOpen ? STEPS.filter((step) => (step === "receive" ? mayMoney : mayPack)) : []);

/** The button that is wanted next: an answer, then the goods. */
export const isNext = (step: ReturnStep, state: ReturnState): boolean =>
  step === (state === "approved" ? "receive" : "approve");

/** Label and drawing of the button that begins a step. */
export function describeReturnButton(step: ReturnStep, state: ReturnState): { label: string; icon: string } {
  switch (step) {
    case "approve":
      return state === "approved"
        ? { label: "Change instructions", icon: pencil }
        : { label: "Approve", icon: circleCheck };
    case "refuse":
      return { label: "Refuse", icon: x };
    case "receive":
      return { label: "Goods received", icon: archive };
  }
}

interface AnswerText extends ReplyText {
  said: string;
}

/** What to know before a return is refused. */
const BEFORE_REFUSING: Record<ReturnGround, string> = {
  legal: "The law gives the buyer this right, whatever the shop’s own rules say. Refuse only where it does not apply.",
  withdrawal: "In the UK, buyers may change their mind for 14 days. Refuse only where that right does not apply.",
  goodwill: "No law asks for it: the shop’s own rules decide.",
};

/** What the dialog of an answer says. */
export function describeAnswer(
  answer: ReturnAnswer,
  { state, ground }: Pick<OrderReturnDesk, "state" | "ground">,
  buyer: Buyer,
): AnswerText {
  const { name } = buyer;
  const told = sentText(buyer);
  const read = isMailed(buyer) ? `${name} gets an email that there is an answer, and reads it` : `${name} reads it`;
  if (answer === "refuse") {
    return {
      title: "Refuse this return?",
      text: BEFORE_REFUSING[ground],
      hint: `Say why. ${read} on the page of the order.`,
      act: "Refuse return",
      said: `Return refused. ${told}`,
      missing: "Tell the buyer why.",
    };
  }
  const isAgain = state === "approved";
  return {
    title: isAgain ? "Change instructions" : "Approve this return?",
    text: isAgain
      ? "What you write replaces what the buyer was told before."
      : "Record the goods here once they are back: until then no money is given back.",
    hint: `Say how to send it back: where to, by when, and who pays for the way. ${read} on the page of the order.`,
    act: isAgain ? "Send instructions" : "Approve return",
    said: `${isAgain ? "Instructions changed." : "Return approved."} ${told}`,
    missing: "Tell the buyer how to send it back.",
  };
}

/** Reasons after which nothing of it is sold again. */
const SPOILT: readonly ReturnReason[] = ["faulty", "unsafe"];

/** What goes back on the shelf unless somebody says otherwise: nothing that is spoilt, or was under a seal. */
export const fillRestock = ({ reason, pieces }: Pick<OrderReturnDesk, "reason" | "pieces">): TypedPieces =>
  Object.fromEntries(
    pieces.map(({ line, quantity, sealed }) => [line, String(sealed || SPOILT.includes(reason) ? 0 : quantity)]),
  );

/** What became of goods that came back, as it is typed. */
export interface ReceiptDraft {
  restock: TypedPieces;
  /** In major units. */
  refund: string;
  note: string;
}

export const fillReceipt = (
  back: Pick<OrderReturnDesk, "reason" | "pieces" | "suggestedMinor">,
  code: CurrencyCode,
): ReceiptDraft => ({ restock: fillRestock(back), refund: moneyText(back.suggestedMinor, code), note: "" });

/** How the server calls the pieces that go back on the shelf. */
export const RESTOCK = "restock";

/** What is sent for a draft, and what has to be corrected first. */
export function readReceipt(
  { restock, refund, note }: ReceiptDraft,
  { pieces }: Pick<OrderReturnDesk, "pieces">,
  code: CurrencyCode,
): { body: Omit<ReceiveReturnBody, "version">; errors: FieldError[] } {
  const most = pieces.map(({ line, quantity }) => ({ id: line, most: quantity }));
  const shelf = readEach(RESTOCK, most, restock);
  const errors = [...shelf.errors];
  const amount = readAmount(refund, code);
  if ("problem" in amount) errors.push({ field: "refundMinor", message: amount.problem });
  const refundMinor = "minor" in amount ? amount.minor : 0;
  return { body: { restock: shelf.pieces, refundMinor, note: note.trim() }, errors };
}

/** What becomes of the money when goods come back. */
export const describeGivingBack = (payment: OrderDesk["payment"]): string =>
  payment === "card"
    ? "A refund of the card payment is requested; above a limit, a second person approves it."
    : "Send the money back yourself, and record it under Money.";

/** What else is to be said of pieces: 'sold under a seal, 1 back on the shelf'. */
export const notePiece = ({ sealed, restocked }: ReturnDeskPiece, state: ReturnState): string =>
  [sealed && "sold under a seal", state === "received" && `${restocked} back on the shelf`].filter(Boolean).join(", ");
