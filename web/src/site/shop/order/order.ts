import { type MessageId, t } from "../../../messages/message";
import type { FormState, RenderInput } from "../../../render/contract";
import { answer } from "../../../render/page";
import { typed } from "../../../ui/Field";
import { ORDER } from "../names";
import type { Order, OrderState } from "../view";

/** An order behind its link, for what its page is made of. */
export interface OrderProps {
  order: Order & { notice?: string };
  state: FormState;
  /** Address of the order. */
  action: string;
}

/** What the page shows: what was just done goes before what is kept. */
export interface OrderShown {
  state: FormState;
  order?: OrderProps["order"];
  /** Status of the read. */
  status: number;
}

export function readOrder(input: RenderInput): OrderShown {
  const form = input.form?.name === ORDER ? input.form : undefined;
  const state = form ?? { name: ORDER, values: {}, errors: [] };
  const read = answer<Order>(input, "order");
  if (!read.ok) return { state, status: read.status };
  return { state, order: { ...read.body, ...(form?.found as Partial<OrderProps["order"]>) }, status: 200 };
}

/** The form of the page as the one of a return sees it, where it was about that return. */
export const stateOfReturn = (state: FormState, id: string): FormState | undefined =>
  typed(state, "return") === id ? { ...state, name: `return-${id}` } : undefined;

/** The same for the order itself: what is wrong with a return is said at that return. */
export const withoutReturns = (state: FormState): FormState =>
  typed(state, "return") ? { ...state, errors: [], message: undefined } : state;

const HEADINGS: Record<OrderState, MessageId> = {
  screening: "shop-order-heading-screening",
  pending: "shop-order-heading-pending",
  transfer: "shop-order-heading-transfer",
  said_paid: "shop-order-heading-said-paid",
  review: "shop-order-heading-review",
  paid: "shop-order-heading-packing",
  placed: "shop-order-heading-packing",
  part_shipped: "shop-order-heading-part-sent",
  shipped: "shop-order-heading-sent",
  delivered: "shop-order-heading-delivered",
  cancelled: "shop-order-heading-cancelled",
};

/** The same where it is collected. */
const PICKUP_HEADINGS: Partial<Record<OrderState, MessageId>> = {
  part_shipped: "shop-order-heading-part-ready",
  shipped: "shop-order-heading-ready",
  delivered: "shop-order-heading-collected",
};

export function headingOf({ state, checking, deliveryMethod, can }: Order): string {
  if (checking) return t("shop-order-heading-checking");
  if (state === "pending" && !can.pay) return t("shop-order-heading-unpaid");
  const ofPickup = deliveryMethod === "pickup" ? PICKUP_HEADINGS[state] : undefined;
  return t(ofPickup ?? HEADINGS[state] ?? "shop-order-title");
}
