export const SPANS = [
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "A year" },
] as const;

/** The days from the address; 30 where it says nothing that can be chosen. */
export const spanOf = (text: string | null): number => (SPANS.some(({ value }) => value === text) ? Number(text) : 30);

/** What a page is called that no document has named: 'Home page', 'All posts' of `/all-posts`. */
export function pageName(path: string): string {
  if (path === "/") return "Home page";
  const words = path.slice(1).replaceAll(/[-/]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
