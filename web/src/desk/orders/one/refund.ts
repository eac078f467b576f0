import type { FieldError, OrderDesk } from "../../../api/schema";
import { type CurrencyCode, currencyOf, formatAmount, moneyText } from "../../forms/money";
import { readAmount } from "../amount";

type Owed = Pick<OrderDesk, "owedMinor" | "receivedCurrency">;

/** The currency that an order was paid in. */
export const receivedIn = ({ receivedCurrency }: Pick<Owed, "receivedCurrency">): CurrencyCode =>
  currencyOf(receivedCurrency ?? "");

/** All that is still to go back, as it is typed. */
export const fillRefund = (order: Owed): string => moneyText(order.owedMinor, receivedIn(order));

/** The money that was sent back: something, and no more than is owed. */
export function readRefund(text: string, order: Owed): { minor: number; errors: FieldError[] } {
  const code = receivedIn(order);
  const read = readAmount(text, code, 1);
  if ("problem" in read) return { minor: 0, errors: [{ field: "minor", message: read.problem }] };
  if (read.minor <= order.owedMinor) return { minor: read.minor, errors: [] };
  return { minor: 0, errors: [{ field: "minor", message: `Enter at most ${formatAmount(order.owedMinor, code)}.` }] };
}
