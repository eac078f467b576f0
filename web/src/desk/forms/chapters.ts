import { isObject, type Json, type JsonObject, newKey } from "./values";

/** Characters of a title; the server's limit. */
export const LONGEST_TITLE = 80;

/** 95 of `1:35`, 3,725 of `1:02:05`; nothing of what is no time. */
export function secondsOf(text: string): number | undefined {
  const match = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/.exec(text.trim());
  if (!match) return undefined;
  const [hours, minutes, seconds] = match.slice(1).map((part) => Number(part ?? 0)) as [number, number, number];
  return hours * 3600 + minutes * 60 + seconds;
}

export const chaptersOf = (value: Json | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

export const startOf = ({ start }: JsonObject): number | undefined => (typeof start === "number" ? start : undefined);

export const titleOf = ({ title }: JsonObject): string => (typeof title === "string" ? title : "");

export const newChapter = (title = ""): JsonObject => ({ _key: newKey(), title });

/** The chapters with those of the headings that they lack, without their times yet. */
export function withHeadings(chapters: JsonObject[], headings: readonly string[], most: number): JsonObject[] {
  const plain = (text: string) => text.trim().toLowerCase();
  const known = new Set(chapters.map((chapter) => plain(titleOf(chapter))));
  const named = chapters.filter((chapter) => titleOf(chapter) !== "" || startOf(chapter) !== undefined);
  const lacking = headings
    .map((heading) => heading.slice(0, LONGEST_TITLE))
    .filter((title) => !known.has(plain(title)));
  return [...named, ...lacking.map(newChapter)].slice(0, most);
}

/** In the order of their times; those without one stay last, as they were. */
export const inOrder = (chapters: JsonObject[]): JsonObject[] =>
  chapters.toSorted((one, other) => (startOf(one) ?? Number.MAX_VALUE) - (startOf(other) ?? Number.MAX_VALUE));

export const isInOrder = (chapters: JsonObject[]): boolean =>
  inOrder(chapters).every((chapter, at) => chapter === chapters[at]);
