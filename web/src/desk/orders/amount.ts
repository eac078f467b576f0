import type { FieldError } from "../../api/schema";
import { CURRENCIES, type CurrencyCode, formatAmount, moneyText, parseMoney, signOf } from "../forms/money";
import { parseNumber } from "../forms/numbers";

/** An amount in each currency, as it is typed. */
export type Amounts = Record<CurrencyCode, string>;

/** The same in minor units; none where nothing is typed. */
export type Minors = Record<CurrencyCode, number | null>;

/** How the server names the amounts of a body: `priceNgn`, `amountGbp`. */
export type AmountPrefix = "price" | "amount";

/** More pieces or uses than there will ever be. */
const MOST = 1_000_000;

export const nameAmountField = (prefix: AmountPrefix, code: CurrencyCode): string =>
  `${prefix}${code.charAt(0)}${code.slice(1).toLowerCase()}`;

const mapCurrencies = <Value>(value: (code: CurrencyCode) => Value): Record<CurrencyCode, Value> => ({
  NGN: value("NGN"),
  GBP: value("GBP"),
  USD: value("USD"),
});

/** What a form begins with. */
export function fillAmounts(minors: Partial<Record<CurrencyCode, number | null>> = {}): Amounts {
  return mapCurrencies((code) => {
    const minor = minors[code];
    return minor === null || minor === undefined ? "" : moneyText(minor, code);
  });
}

export function readAmounts(amounts: Amounts, prefix: AmountPrefix): { minors: Minors; errors: FieldError[] } {
  const errors: FieldError[] = [];
  const minors = mapCurrencies((code) => {
    const read = parseMoney(amounts[code], code);
    if ("empty" in read) return null;
    if ("minor" in read && read.minor > 0) return read.minor;
    const message = "problem" in read ? read.problem : "Enter an amount above zero, or leave it empty.";
    errors.push({ field: nameAmountField(prefix, code), message });
    return null;
  });
  return { minors, errors };
}

/** Reads one amount of `least` minor units or more. */
export function readAmount(text: string, code: CurrencyCode, least = 0): { minor: number } | { problem: string } {
  const read = parseMoney(text, code);
  if ("problem" in read || ("minor" in read && read.minor >= least)) return read;
  return { problem: least > 0 ? "Enter an amount above zero." : "Enter an amount, or 0 for nothing." };
}

/** What a field for one amount is called: 'Amount (₦)'. */
export const labelAmount = (label: string, code: CurrencyCode): string => `${label} (${signOf(code)})`;

/** '₦1,000 or £2' of the currencies that have an amount. */
export function formatAmounts(minors: Partial<Record<CurrencyCode, number | null>>): string {
  const texts = CURRENCIES.flatMap(({ code }) => {
    const minor = minors[code];
    return minor === null || minor === undefined ? [] : [formatAmount(minor, code)];
  });
  return texts.join(" or ");
}

/** Reads a whole number from `least` on; nothing for anything else. */
export function readWhole(text: string, least = 0): number | undefined {
  const read = parseNumber(text, true);
  return "number" in read && read.number >= least && read.number <= MOST ? read.number : undefined;
}
