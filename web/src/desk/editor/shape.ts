/**
 * What a rich text is made of in the store. Portable Text with these block types of ours; whatever else is found in a
 * stored text is kept as it is.
 */
export interface Span {
  _type: "span";
  _key: string;
  text: string;
  marks: string[];
}

export interface LinkMark {
  _type: "link";
  _key: string;
  href: string;
}

export interface TextBlock {
  _type: "block";
  _key: string;
  style: string;
  listItem?: "bullet" | "number";
  level?: number;
  markDefs: LinkMark[];
  children: Span[];
}

/** A picture; without `asset` it is still to be chosen. Alternative words are asked for unless it is decorative. */
export interface ImageBlock {
  _type: "image";
  _key: string;
  asset?: { _type: "reference"; _ref: string };
  alt?: string;
  decorative?: boolean;
  caption?: string;
}

/** Words of a table; `header` says that the first row names the columns. Every row has as many cells as the first. */
export interface TableBlock {
  _type: "table";
  _key: string;
  header: boolean;
  rows: { _type: "row"; _key: string; cells: string[] }[];
}

/** A film at the video host, by its id (`[A-Za-z0-9_-]{6,20}`). */
export interface VideoBlock {
  _type: "video";
  _key: string;
  videoId: string;
  title: string;
}

export type Made = TextBlock | ImageBlock | TableBlock | VideoBlock;

/** Anything with a type, before more is known of it. */
export type Loose = { _type: string; _key?: string } & Record<string, unknown>;

export function isLoose(value: unknown): value is Loose {
  return typeof value === "object" && value !== null && typeof (value as Loose)._type === "string";
}

/** Words of a field; empty when it is missing or no text. */
export function wordsOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The asset that a block refers to; empty when there is none. */
/** The film of the library that a video shows; empty where it shows one of the video host alone. */
export const filmIn = (block: Loose): string =>
  typeof block.film === "object" && block.film !== null ? assetOf(block.film as Record<string, unknown>) : "";

export function assetOf(block: Record<string, unknown>): string {
  return wordsOf((block.asset as { _ref?: unknown } | null | undefined)?._ref);
}
