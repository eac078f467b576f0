import { useQuery } from "@tanstack/react-query";
import type { PaymentDetail } from "../../../api/schema";
import { api } from "../../shell/api";
import { useCommand } from "../../shell/useCommand";
import { MOVED, PAYMENTS } from "../useMoney";

/** Milliseconds until a payment that is on its way somewhere is looked at again. */
function lookAgain(payment: PaymentDetail | undefined): number | false {
  if (!payment) return false;
  if (payment.refunds.some(({ status }) => status === "approved")) return 3_000;
  const isWaiting = payment.status === "opening" || payment.status === "open";
  const isUnderWay = payment.refunds.some(({ status }) => status === "pending" || status === "requested");
  return isWaiting || isUnderWay ? 15_000 : false;
}

/** One payment, looked at again while something of it is under way; nothing is asked where `enabled` is false. */
export function usePayment(reference: string, enabled = true) {
  return useQuery({
    enabled,
    queryKey: [...PAYMENTS, reference],
    queryFn: ({ signal }) => api.get("/api/desk/payments/{reference}", { params: { path: { reference } }, signal }),
    refetchInterval: ({ state }) => lookAgain(state.data),
  });
}

/** Something that is done to a payment; the answer is the payment as it is then. */
export type PaymentStep =
  | { do: "check" }
  | { do: "refund"; body: { minor?: number; reason: string } }
  | { do: "agree" | "decline"; refund: string };

function call(reference: string, step: PaymentStep): Promise<PaymentDetail> {
  if (step.do === "check") return api.post("/api/desk/payments/{reference}/check", { params: { path: { reference } } });
  if (step.do === "refund")
    return api.post("/api/desk/payments/{reference}/refunds", { params: { path: { reference } }, body: step.body });
  return api.post(`/api/desk/refunds/{id}/${step.do}`, { params: { path: { id: step.refund } } });
}

interface StepOptions {
  onDone: (payment: PaymentDetail) => void;
  /** A toast says what went wrong, as no form does. */
  toasts?: boolean;
}

export function usePaymentStep(reference: string, { onDone, toasts }: StepOptions) {
  return useCommand({
    call: (step: PaymentStep) => call(reference, step),
    changes: MOVED,
    toasts,
    answers: [...PAYMENTS, reference],
    onDone,
  });
}
