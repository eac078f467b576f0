import type { SalesDay } from "../../../api/schema";
import { CURRENCIES, type CurrencyCode } from "../../forms/money";
import { countText } from "../../ui/bars";

const CODES = CURRENCIES.map(({ code }) => code);

/** Names in the address of all that could be plotted. */
export const PLOT_KEYS = ["orders", ...CODES] as const;

/** Something of each day: its length as a bar, and how it is read. */
export interface SalesPlot {
  value: (typeof PLOT_KEYS)[number];
  label: string;
  count: (day: SalesDay) => number;
  text: (day: SalesDay) => string;
}

const ORDERS: SalesPlot = {
  value: "orders",
  label: "Orders",
  count: ({ orders }) => orders,
  text: ({ orders }) => countText(orders),
};

/** Bars are of one currency: minor units of two cannot stand beside each other. */
function plotMoney(code: CurrencyCode): SalesPlot {
  const find = ({ received }: SalesDay) => received.find(({ currency }) => currency === code);
  return {
    value: code,
    label: `Received in ${code}`,
    count: (day) => find(day)?.minor ?? 0,
    text: (day) => find(day)?.text ?? "–",
  };
}

/** What can be plotted of these days: orders, and each currency in which money came. */
export function listPlots(days: readonly SalesDay[]): [SalesPlot, ...SalesPlot[]] {
  const hasCome = ({ count }: SalesPlot) => days.some((day) => count(day) > 0);
  return [ORDERS, ...CODES.map(plotMoney).filter(hasCome)];
}
