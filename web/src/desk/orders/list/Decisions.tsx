import type { OrderDesk, OrderDeskRow } from "../../../api/schema";
import { api } from "../../shell/api";
import { useMay, useSession } from "../../shell/session";
import { type RowDecision, RowDecisions } from "../../ui/RowDecisions";
import { unmoved } from "../../ui/unmoved";
import { callsOf, sentText } from "../news";
import { describeButton } from "../one/steps";
import { CHANGES } from "../one/useOrder";
import { MONEY_RIGHT, PACKING_RIGHT } from "../rights";

const paramsOf = ({ id }: Pick<OrderDeskRow, "id">) => ({ path: { id } });

/** Goes on with an order whose goods were gone when it was paid. */
const ACCEPT: RowDecision<OrderDesk> = {
  key: "accept",
  ...describeButton("accept", { delivery: "address" }),
  later: "will be accepted. It then waits to be packed.",
  done: "is accepted. It waits to be packed.",
  call: (order) =>
    api.post("/api/desk/orders/{id}/accept", {
      params: paramsOf(order),
      body: { version: order.version },
      keepalive: true,
    }),
  keepsRow: true,
};

/** All of it lies at the counter; what is ready in part is noted at the order. */
const ready = (sendsNoMail: boolean): RowDecision<OrderDesk> => ({
  key: "ready",
  ...describeButton("ship", { delivery: "pickup" }),
  later: `will be marked as ready to collect. ${sendsNoMail ? "Email is not set up: call the buyer." : "The buyer is told."}`,
  done: (order) => `is ready to collect. ${sentText({ ...order, sendsNoMail })}`,
  calls: callsOf,
  call: (order) =>
    // Without any pieces named, all of them are.
    api.post("/api/desk/orders/{id}/ship", {
      params: paramsOf(order),
      body: { version: order.version },
      keepalive: true,
    }),
  keepsRow: true,
});

async function look(row: OrderDeskRow): Promise<OrderDesk> {
  const order = unmoved(await api.get("/api/desk/orders/{id}", { params: paramsOf(row), keepalive: true }), row);
  // Nothing leaves before a disputed payment is settled, and only the order itself says that it is disputed.
  if (order.paymentReviews.length > 0) throw new Error("Its payment needs a decision first. Open the order.");
  return order;
}

/** States of which all is still on the shelf. */
const WHOLE: readonly OrderDeskRow["state"][] = ["paid", "placed"];

const isToCollect = ({ delivery, state }: OrderDeskRow): boolean => delivery === "pickup" && WHOLE.includes(state);

/** Whether nothing has to be typed or looked at first. */
export const isDecidedHere = (row: OrderDeskRow): boolean => row.state === "review" || isToCollect(row);

/** What needs neither words nor a look at the bank is decided in the list. */
export function Decisions({ row }: { row: OrderDeskRow }) {
  const [mayPack, mayMoney] = [useMay(PACKING_RIGHT), useMay(MONEY_RIGHT)];
  const { sendsNoMail = false } = useSession();
  const decisions = [
    ...(mayMoney && row.state === "review" ? [ACCEPT] : []),
    ...(mayPack && isToCollect(row) ? [ready(sendsNoMail)] : []),
  ];
  const name = `Order ${row.reference}`;
  return <RowDecisions look={() => look(row)} id={row.id} name={name} decisions={decisions} changes={CHANGES} />;
}
