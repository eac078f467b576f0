import { CURRENCIES, type CurrencyCode, parseMoney } from "../forms/money";
import { dayIn } from "../ui/time";

export function readSum(text: string, currency: CurrencyCode): { minor?: number; problem?: string } {
  const read = parseMoney(text, currency);
  if ("problem" in read) return { problem: read.problem };
  if ("empty" in read || read.minor === 0) return { problem: "Enter the amount received." };
  return { minor: read.minor };
}

/** The sum in a text of the server, such as '₦25,000', and its currency: to begin a form with. */
export function fromText(text: string): { amount: string; currency: CurrencyCode } {
  const found = CURRENCIES.find(({ sign }) => text.startsWith(sign));
  return found ? { amount: text.slice(found.sign.length), currency: found.code } : { amount: "", currency: "NGN" };
}

/** Today where the accounts are, as `2026-11-21`. */
export const today = (now = new Date()): string => dayIn("Africa/Lagos", now);

/** '21 November 2026' of a day without a clock. */
export const dayWords = (day: string): string =>
  new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", dateStyle: "long" }).format(new Date(`${day}T12:00:00Z`));
