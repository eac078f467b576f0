import { addDays } from "../ui/time";

export const SPANS = [
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "A year" },
] as const;

/** The days from the address; 30 where it says nothing that can be chosen. */
export const spanOf = (text: string | null): number => (SPANS.some(({ value }) => value === text) ? Number(text) : 30);

/** First and last day, such as `2026-11-21`, of a span that ends at the last one. */
export function daysOf(last: string, span: number): { from: string; to: string } {
  return { from: addDays(last, 1 - span), to: last };
}

/** What a page is called that no document has named: 'Home page', 'All posts' of `/all-posts`. */
export function pageName(path: string): string {
  if (path === "/") return "Home page";
  const words = path.slice(1).replaceAll(/[-/]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A number as people read it: '12,345'. */
export const countText = (count: number): string => count.toLocaleString("en-GB");

/** Heights of bars, from 0 to 100, of the largest one. */
export function heights(counts: readonly number[]): number[] {
  const most = Math.max(0, ...counts);
  return counts.map((count) => (most === 0 ? 0 : (100 * count) / most));
}
