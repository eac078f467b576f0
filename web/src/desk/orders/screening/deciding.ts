import type { OrderDesk, OrderScreeningDesk } from "../../../api/schema";
import { type Buyer, newsText } from "../news";

type Prescriptions = Pick<OrderScreeningDesk, "needsPrescription" | "prescriptions">;

/** It may not be sold yet: its prescription was not sent. */
export const isMissing = ({ needsPrescription, prescriptions }: Prescriptions): boolean =>
  needsPrescription && prescriptions.length === 0;

/** Whether a prescription is needed, and was sent. */
export function describePrescription(answers: Prescriptions): string {
  if (!answers.needsPrescription) return "Not needed";
  return isMissing(answers) ? "Needed, none sent yet" : "Needed, sent";
}

/** What follows once a clinician has agreed. */
export function describeAgreement(order: Buyer & Pick<OrderDesk, "payment">): string {
  switch (order.payment) {
    case "card":
      return newsText(order, "that it can be paid by card now");
    case "transfer":
      return newsText(order, "which bank account to pay to");
    case "on_delivery":
    case "pickup":
      return `${newsText(order, "that it is accepted")} It waits to be packed.`;
  }
}
