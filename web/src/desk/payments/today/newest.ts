import type { PaymentRow } from "../../../api/schema";
import { dayIn } from "../../ui/time";

/** Payments whose money came on a day or after it, newest first. What went back as a whole is no new money. */
export const newPayments = (rows: readonly PaymentRow[], day: string, zone: string): PaymentRow[] =>
  rows
    .filter(({ settledAt, received, refunded }) => settledAt && dayIn(zone, settledAt) >= day && received !== refunded)
    .toSorted((a, b) => Date.parse(b.settledAt ?? b.createdAt) - Date.parse(a.settledAt ?? a.createdAt));
