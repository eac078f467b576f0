export type Typed = { number: number } | { empty: true } | { problem: string };

/** Reads `1,200` or `9.5`; a currency sign in front is let through. */
export function parseNumber(text: string, whole: boolean): Typed {
  const bare = text.replaceAll(/[\s,]/g, "").replace(/^[$₦£]/, "");
  if (bare === "") return { empty: true };
  if (!/^-?\d+(?:\.\d+)?$/.test(bare)) return { problem: "Enter a number in figures." };
  const number = Number(bare);
  if (whole && !Number.isSafeInteger(number)) return { problem: "Enter a whole number." };
  return { number };
}

/** A stored number as it is typed. Imported content has some as texts. */
export const numberText = (value: unknown): string =>
  typeof value === "number" ? String(value) : typeof value === "string" ? value : "";

/** The id in what people paste: the address of a video, its short form, or the id itself. */
export function videoIdOf(text: string): string {
  const bare = text.trim();
  const match = /(?:[?&]v=|youtu\.be\/|\/(?:embed|shorts|live)\/)([\w-]{6,20})/.exec(bare);
  return match?.[1] ?? bare;
}

/** 'At most 120 characters' once it matters, and how many are too many; `undefined` far from the limit. */
export function lengthNote(text: string, max: number | undefined): string | undefined {
  if (max === undefined) return undefined;
  const length = [...text.trim()].length;
  if (length > max) return `${length - max} characters too many: at most ${max}.`;
  return length > max * 0.8 ? `${max - length} of ${max} characters left.` : undefined;
}
