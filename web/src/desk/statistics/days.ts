import { addDays, daysOf } from "../ui/time";

export const SPANS = [
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "month", label: "This month" },
  { value: "last-month", label: "Last month" },
  { value: "365", label: "A year" },
] as const;

export type Span = (typeof SPANS)[number]["value"];

/** The days from the address; 30 where it says nothing that can be chosen. */
export const spanOf = (text: string | null): Span => SPANS.find(({ value }) => value === text)?.value ?? "30";

/** First and last day of a span that ends today, or with the month before. */
export function spanDays(span: Span, today: string): { from: string; to: string } {
  const first = `${today.slice(0, 8)}01`;
  if (span === "month") return { from: first, to: today };
  if (span === "last-month") {
    const to = addDays(first, -1);
    return { from: `${to.slice(0, 8)}01`, to };
  }
  return daysOf(today, Number(span));
}

/** What a page is called that no document has named: 'Home page', 'All posts' of `/all-posts`. */
export function pageName(path: string): string {
  if (path === "/") return "Home page";
  const words = path.slice(1).replaceAll(/[-/]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
