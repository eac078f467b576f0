import type { FigureLine, FigurePart } from "../../../api/schema";
import { amountText } from "../../forms/amounts";
import { CURRENCIES } from "../../forms/money";
import { countText } from "../bars";
import { addDays } from "../time";

/** One day of some figures, as a table and a plot take it. */
export interface FigureDay {
  day: string;
  /** By the key of the figure. */
  values: Readonly<Record<string, number | null>>;
}

/** Figures that are of one kind and so stand in one table. */
export interface FigureGroup {
  key: string;
  title: string;
  lines: readonly FigureLine[];
}

/** Minutes as people say them: '35 minutes', '5 hours', '3 days'. */
export function durationText(minutes: number): string {
  const [count, unit] =
    minutes < 90
      ? [minutes, "minute"]
      : minutes < 48 * 60
        ? [Math.round(minutes / 60), "hour"]
        : [Math.round(minutes / 1440), "day"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** A number of a figure for people; a dash where there is none. */
export function figureText(
  { unit, currency }: Pick<FigureLine, "unit" | "currency">,
  value: number | null | undefined,
) {
  if (value === null || value === undefined) return "–";
  if (unit === "money") return amountText(value, currency ?? "");
  return unit === "minutes" ? durationText(value) : countText(value);
}

/** The days from the first to the last, each with the values of some figures. */
export function figureDays(from: string, lines: readonly FigureLine[]): FigureDay[] {
  const count = Math.max(0, ...lines.map(({ days }) => days.length));
  return Array.from({ length: count }, (_, at) => ({
    day: addDays(from, at),
    values: Object.fromEntries(lines.map(({ key, days }) => [key, days[at] ?? null])),
  }));
}

const isIncome = ({ key }: FigureLine) => key.startsWith("income-");

/** The money of one currency: what came by kind, and what went. */
export interface MoneyGroup {
  currency: string;
  title: string;
  income: readonly FigureLine[];
  lines: readonly FigureLine[];
  received: number;
  refunded: number;
  fees: number;
  /** What the providers sent on to the bank: part of what was received, often of other days. */
  paidOut: number;
}

const sumOf = (lines: readonly FigureLine[]) => lines.reduce((sum, { total }) => sum + (total ?? 0), 0);

/** Money by currency, in the order of the site's prices: sums of two currencies are never added. */
export function moneyGroups(lines: readonly FigureLine[]): MoneyGroup[] {
  const money = lines.filter(({ unit }) => unit === "money");
  const known = CURRENCIES.map(({ code }): string => code);
  const others = money.map(({ currency }) => currency ?? "").filter((code) => !known.includes(code));
  return [...known, ...new Set(others)].flatMap((currency) => {
    const own = money.filter((line) => line.currency === currency);
    if (own.length === 0) return [];
    const income = own.filter(isIncome);
    return {
      currency,
      title: `Income in ${CURRENCIES.find(({ code }) => code === currency)?.name.toLowerCase() ?? currency}`,
      income,
      lines: own,
      received: sumOf(income),
      refunded: sumOf(own.filter(({ key }) => key.startsWith("refund-"))),
      fees: sumOf(own.filter(({ key }) => key === "fees")),
      paidOut: sumOf(own.filter(({ key }) => key === "payouts")),
    };
  });
}

const TITLES: Record<string, string> = {
  money: "Payments",
  consultations: "Consultations",
  community: "Questions and answers",
  messages: "Messages",
  newsletter: "Readers of the newsletter",
  site: "Reading and orders",
};

/** What is counted, by feature. */
export function countGroups(parts: readonly FigurePart[]): FigureGroup[] {
  return parts.flatMap(({ key, lines }) => {
    const counted = lines.filter(({ unit }) => unit !== "money");
    return counted.length === 0 ? [] : { key, title: TITLES[key] ?? key, lines: counted };
  });
}

/** The parts of one bar that are stacked, from the ground up, in per cent of the highest bar. */
export function stackBars(days: readonly FigureDay[], keys: readonly string[]): { at: number; height: number }[][] {
  const positive = ({ values }: FigureDay, key: string) => Math.max(0, values[key] ?? 0);
  const most = Math.max(0, ...days.map((day) => keys.reduce((sum, key) => sum + positive(day, key), 0)));
  return days.map((day) => {
    let at = 0;
    return keys.map((key) => {
      const height = most === 0 ? 0 : (100 * positive(day, key)) / most;
      const part = { at, height };
      at += height;
      return part;
    });
  });
}
