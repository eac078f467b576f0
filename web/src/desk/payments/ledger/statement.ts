import type { AccountRow } from "../../../api/schema";
import { amountText } from "../../forms/amounts";
import { CURRENCIES } from "../../forms/money";

export interface CurrencyPart {
  currency: string;
  name: string;
  rows: AccountRow[];
  /** Sums of all accounts; all of them nothing, or something is wrong. */
  opening: number;
  moved: number;
  closing: number;
}

const nameOf = (code: string): string => CURRENCIES.find((currency) => currency.code === code)?.name ?? code;

const sum = (rows: readonly AccountRow[], of: (row: AccountRow) => number): number =>
  rows.reduce((total, row) => total + of(row), 0);

/** A statement, currency by currency, in the order in which the site names its currencies. */
export function byCurrency(rows: readonly AccountRow[]): CurrencyPart[] {
  const order: string[] = CURRENCIES.map(({ code }) => code);
  const place = (code: string) => (order.includes(code) ? order.indexOf(code) : order.length);
  const codes = [...new Set(rows.map(({ currency }) => currency))].sort((a, b) => place(a) - place(b));
  return codes.map((currency) => {
    const own = rows.filter((row) => row.currency === currency);
    return {
      currency,
      name: nameOf(currency),
      rows: own,
      opening: sum(own, ({ openingMinor }) => openingMinor),
      moved: sum(own, ({ movedMinor }) => movedMinor),
      closing: sum(own, ({ closingMinor }) => closingMinor),
    };
  });
}

/** What a table of accounts is called: 'Accounts in naira', 'Accounts in US dollars'. */
export function captionOf(name: string): string {
  const isShort = /^[A-Z]{2}/.test(name);
  return `Accounts in ${isShort ? name : name.charAt(0).toLowerCase() + name.slice(1)}`;
}

/** A balance with its side: '₦5,000 debit'. */
export function sideText(minor: number, currency: string): string {
  if (minor === 0) return "–";
  return `${amountText(Math.abs(minor), currency)} ${minor > 0 ? "debit" : "credit"}`;
}
