import { useQuery } from "@tanstack/react-query";
import type { OrderDesk, ReceiveReturnBody, ShipOrderBody } from "../../../api/schema";
import { api } from "../../shell/api";
import { useCommand } from "../../shell/useCommand";
import { callsOf } from "../news";
import type { ReturnAnswer } from "../returns/returning";
import { COUPONS, ORDERS, STOCK } from "../useOrders";
import type { PlainStep } from "./steps";

/** Keys of other features whose things an order is paid with. */
const MONEY = [["transfers"], ["payments"], ["refunds"], ["ledger"], ["money"]] as const;

export const CHANGES = [ORDERS, STOCK, COUPONS, ...MONEY] as const;

export function useOrder(id: string) {
  return useQuery({
    queryKey: [...ORDERS, id],
    queryFn: ({ signal }) => api.get("/api/desk/orders/{id}", { params: { path: { id } }, signal }),
  });
}

/** What the buyer of a medicine answered, asked for on purpose: each time is recorded. */
export const useAnswers = (id: string) =>
  useCommand({
    call: () => api.get("/api/desk/orders/{id}/screening", { params: { path: { id } } }),
    seen: [...ORDERS, id],
    forgets: true,
  });

type Order = Pick<OrderDesk, "id" | "version" | "phone" | "phoneLink">;

/** Something done with an order, which answers with the order as it is then. The version is that of what was looked at. */
function useOrderCommand<Body>(
  { id, ...buyer }: Order,
  call: (body: Body) => Promise<OrderDesk>,
  said: string,
  onDone: () => void,
) {
  return useCommand({ call, changes: CHANGES, answers: [...ORDERS, id], said, calls: callsOf(buyer), onDone });
}

/** A step that needs a note at most, and the code of who received it. */
export function useOrderStep(order: Order, step: PlainStep, said: string, onDone: () => void) {
  const { id, version } = order;
  const params = { path: { id } };
  const call = ({ note, handoverCode }: { note: string; handoverCode: string }): Promise<OrderDesk> =>
    step === "deliver"
      ? api.post("/api/desk/orders/{id}/deliver", { params, body: { version, note, handoverCode } })
      : api.post(`/api/desk/orders/{id}/${step}`, { params, body: { version, note } });
  return useOrderCommand(order, call, said, onDone);
}

export function useShipping(order: Order, said: string, onDone: () => void) {
  const { id, version } = order;
  const call = (body: Omit<ShipOrderBody, "version">) =>
    api.post("/api/desk/orders/{id}/ship", { params: { path: { id } }, body: { version, ...body } });
  return useOrderCommand(order, call, said, onDone);
}

/** Agrees that a medicine is sold. */
export function useAgreement(order: Order, said: string, onDone: () => void) {
  const { id, version } = order;
  const call = () => api.post("/api/desk/orders/{id}/approve", { params: { path: { id } }, body: { version } });
  return useOrderCommand<void>(order, call, said, onDone);
}

/** Refuses to sell a medicine, and tells the buyer why. */
export function useSaleRefusal(order: Order, said: string, onDone: () => void) {
  const { id, version } = order;
  const call = (reply: string) =>
    api.post("/api/desk/orders/{id}/refuse", { params: { path: { id } }, body: { version, reply } });
  return useOrderCommand(order, call, said, onDone);
}

/** Records that money was sent back by hand. */
export function useRefund(order: Order, said: string, onDone: () => void) {
  const { id, version } = order;
  const call = (minor: number) =>
    api.post("/api/desk/orders/{id}/refund", { params: { path: { id } }, body: { version, minor } });
  return useOrderCommand(order, call, said, onDone);
}

/** Answers the buyer who wants to send something back. */
export function useReturnAnswer(order: Order, back: string, answer: ReturnAnswer, said: string, onDone: () => void) {
  const { id, version } = order;
  const call = (reply: string): Promise<OrderDesk> =>
    api.post(`/api/desk/orders/{id}/returns/{return}/${answer}`, {
      params: { path: { id, return: back } },
      body: { version, reply },
    });
  return useOrderCommand(order, call, said, onDone);
}

/** Records what became of goods that were sent back. */
export function useReturnReceipt(order: Order, back: string, said: string, onDone: () => void) {
  const { id, version } = order;
  const call = (body: Omit<ReceiveReturnBody, "version">) =>
    api.post("/api/desk/orders/{id}/returns/{return}/receive", {
      params: { path: { id, return: back } },
      body: { version, ...body },
    });
  return useOrderCommand(order, call, said, onDone);
}

/** Forgets who bought. */
export const useErasure = ({ id, version }: Pick<OrderDesk, "id" | "version">, onDone: () => unknown) =>
  useCommand({
    call: () => api.post("/api/desk/orders/{id}/erase", { params: { path: { id } }, body: { version } }),
    seen: [...ORDERS, id],
    changes: [ORDERS],
    toasts: true,
    said: "Erased, as far as the law allows.",
    onDone,
  });
