import type { OrderDesk, OrderScreeningDesk } from "../../../api/schema";

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
export function describeAgreement({ payment, name }: Pick<OrderDesk, "payment" | "name">): string {
  switch (payment) {
    case "card":
      return `${name} gets an email that says that it can be paid by card now.`;
    case "transfer":
      return `${name} gets an email with the bank account to pay to.`;
    case "on_delivery":
    case "pickup":
      return `${name} gets an email, and the order waits to be packed.`;
  }
}
