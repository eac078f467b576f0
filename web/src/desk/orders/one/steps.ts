import type { OrderDesk, OrderDeskCan } from "../../../api/schema";
import { circleCheck, wallet, x } from "../../../ui/icons";
import { parcel, truck } from "../../ui/icons";
import { type Buyer, newsText, sentText } from "../news";

/** Steps of an order itself. What was returned, refunded or looked at by a clinician is dealt with where it stands. */
export type OrderStep = Exclude<keyof OrderDeskCan, "refund" | "screen">;

/** Steps that need a note at most. */
export type PlainStep = Exclude<OrderStep, "ship">;

/** In the order in which an order goes through them. */
const STEPS = ["accept", "ship", "receive", "deliver", "cancel"] as const satisfies readonly OrderStep[];

const NEEDS_MONEY: readonly OrderStep[] = ["accept", "receive", "cancel"];

interface Rights {
  mayPack: boolean;
  mayMoney: boolean;
}

/** What this person may do with an order now; the first is what comes next. */
export const listSteps = (can: Pick<OrderDeskCan, OrderStep>, { mayPack, mayMoney }: Rights): OrderStep[] =>
  STEPS.filter((step) => can[step] && (NEEDS_MONEY.includes(step) ? mayMoney : mayPack));

type Order = Buyer & Pick<OrderDesk, "delivery" | "payment" | "reference" | "totalText" | "isPaid">;

const isCollected = ({ delivery }: Pick<Order, "delivery">): boolean => delivery === "pickup";

/** Label and drawing of the button that begins a step. */
export function describeButton(step: OrderStep, order: Pick<Order, "delivery">): { label: string; icon: string } {
  switch (step) {
    case "ship":
      return isCollected(order) ? { label: "Ready to collect", icon: parcel } : { label: "Ship", icon: truck };
    case "deliver":
      return { label: isCollected(order) ? "Mark as collected" : "Mark as delivered", icon: circleCheck };
    case "receive":
      return { label: "Mark as paid", icon: wallet };
    case "accept":
      return { label: "Accept order", icon: circleCheck };
    case "cancel":
      return { label: "Cancel order", icon: x };
  }
}

interface StepText {
  title: string;
  text: string;
  act: string;
  said: string;
  /** It cannot be undone, and has to be explained. */
  isFinal?: boolean;
}

/** What the dialog of a step says. */
export function describeStep(step: PlainStep, order: Order): StepText {
  const { name, reference, totalText, payment, isPaid } = order;
  switch (step) {
    case "receive":
      return {
        title: "Mark as paid",
        text:
          payment === "transfer"
            ? `Check the bank account first. ${name} owes ${totalText} with the reference ${reference}.`
            : `Only when the money is there. ${name} owes ${totalText} for ${reference}.`,
        act: "Record as paid",
        said: `${totalText} recorded for ${reference}. ${sentText(order)}`,
      };
    case "deliver":
      return {
        title: isCollected(order) ? "Mark as collected?" : "Mark as delivered?",
        text: `Ask for the handover code, or make sure otherwise that ${reference} reached the right person.`,
        act: isCollected(order) ? "Mark as collected" : "Mark as delivered",
        said: isCollected(order) ? "Marked as collected." : "Marked as delivered.",
      };
    case "accept":
      return {
        title: "Accept this order?",
        text: "It was paid when its goods were gone. Accept it once there are enough pieces on the shelf again: then it waits to be packed.",
        act: "Accept order",
        said: "Order accepted. It waits to be packed.",
      };
    case "cancel":
      return {
        title: "Cancel this order?",
        text: `Its goods go back on the shelf. ${newsText(order, "that it is cancelled")} ${describeRefund(payment, isPaid)}`,
        act: "Cancel order",
        said: `Order cancelled. ${sentText(order)}`,
        isFinal: true,
      };
  }
}

function describeRefund(payment: Order["payment"], isPaid: boolean): string {
  if (!isPaid) return "No money was received.";
  return payment === "card"
    ? "A refund of the card payment is requested."
    : "Send the money back yourself: the order shows how much.";
}
