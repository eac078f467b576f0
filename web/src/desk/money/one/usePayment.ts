import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../shell/api";
import type { PaymentDetail } from "../types";
import { MOVED, PAYMENTS } from "../useMoney";

const path = (reference: string) => `/api/desk/payments/${encodeURIComponent(reference)}`;

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
    queryFn: ({ signal }) => api.get<PaymentDetail>(path(reference), { signal }),
    refetchInterval: ({ state }) => lookAgain(state.data),
  });
}

/** Something that is done to a payment; the answer is the payment as it is then. */
export type PaymentStep =
  | { do: "check" }
  | { do: "refund"; body: { minor?: number; reason: string } }
  | { do: "agree" | "decline"; refund: string };

function call(reference: string, step: PaymentStep): Promise<PaymentDetail> {
  if (step.do === "check") return api.post(`${path(reference)}/check`);
  if (step.do === "refund") return api.post(`${path(reference)}/refunds`, step.body);
  return api.post(`/api/desk/refunds/${encodeURIComponent(step.refund)}/${step.do}`);
}

interface StepOptions {
  onDone: (payment: PaymentDetail) => void;
  /** The screen says itself what went wrong. */
  told?: boolean;
}

/** Does something to a payment. */
export function usePaymentStep(reference: string, { onDone, told }: StepOptions) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (step: PaymentStep) => call(reference, step),
    meta: told ? { told: true } : undefined,
    onSuccess: (payment) => {
      client.setQueryData([...PAYMENTS, reference], payment);
      onDone(payment);
    },
    onSettled: () => Promise.all(MOVED.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
