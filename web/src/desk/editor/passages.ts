import type { RangeDecoration } from "@portabletext/editor";
import { createContext, createElement, type PropsWithChildren, useContext } from "react";
import css from "./parts/editor.module.css";
import { isLoose, type Loose, wordsOf } from "./shape";

/** Words that were marked in a text, as they are found again: by the block at its top, and by themselves. */
export interface Passage {
  blockKey: string;
  quote: string;
}

/** Comments on passages of a document's texts, beside its form. */
export interface PassageComments {
  /** What is marked in the text of a field. */
  marksOf: (field: string) => readonly (Passage & { id: string })[];
  /** Somebody wants to say something about the words that are marked now. */
  comment: (field: string, passage: Passage) => void;
}

export const PassagesContext = createContext<PassageComments | undefined>(undefined);
export const usePassages = () => useContext(PassagesContext);

/** Characters of marked words that are kept. */
export const LONGEST_QUOTE = 300;

/** What keeps the caret in empty places. */
const ZERO_WIDTH = /[\u200b\ufeff]/g;

/** The words that are marked in an element's text, of the first block only; nothing where no word is. */
export function markedIn(root: Element, selection: Selection | null): Passage | undefined {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  if (!root.contains(range.commonAncestorContainer)) return undefined;
  const start = range.startContainer instanceof Element ? range.startContainer : range.startContainer.parentElement;
  const blockKey = /_key=="([^"]+)"/.exec(start?.closest("[data-pt-path]")?.getAttribute("data-pt-path") ?? "")?.[1];
  const words = selection.toString().replaceAll(ZERO_WIDTH, "").trimStart();
  const quote = (words.split("\n")[0] ?? "").slice(0, LONGEST_QUOTE).trim();
  return blockKey && quote ? { blockKey, quote } : undefined;
}

type Step = string | { _key: string };

/** The blocks of words in a block at the top of a text, with the way to each: one, or those of a call-out. */
function lines(block: Loose, path: readonly Step[]): { path: readonly Step[]; block: Loose }[] {
  if (Array.isArray(block.children)) return [{ path, block }];
  if (!Array.isArray(block.body)) return [];
  return block.body.filter(isLoose).flatMap((inner) => lines(inner, [...path, "body", { _key: wordsOf(inner._key) }]));
}

/** The child of a block in which a character stands, and where in it. */
function pointAt(block: Loose, path: readonly Step[], at: number, isEnd: boolean) {
  let left = at;
  for (const child of (block.children as unknown[]).filter(isLoose)) {
    const length = child._type === "span" ? wordsOf(child.text).length : 1;
    if (left < length || (isEnd && left === length)) {
      return { path: [...path, "children", { _key: wordsOf(child._key) }], offset: child._type === "span" ? left : 0 };
    }
    left -= length;
  }
  return undefined;
}

const textOf = (block: Loose) =>
  (block.children as unknown[])
    .filter(isLoose)
    .map((child) => (child._type === "span" ? wordsOf(child.text) : " "))
    .join("");

/** Where a passage stands in a text now; nothing once its words were changed. */
export function rangeOf(value: readonly unknown[], { blockKey, quote }: Passage) {
  const top = value.filter(isLoose).find((block) => block._key === blockKey);
  for (const { path, block } of top ? lines(top, [{ _key: blockKey }]) : []) {
    const at = textOf(block).indexOf(quote);
    if (at < 0) continue;
    const [anchor, focus] = [pointAt(block, path, at, false), pointAt(block, path, at + quote.length, true)];
    if (anchor && focus) return { anchor, focus };
  }
  return undefined;
}

const Marked = ({ children }: PropsWithChildren) => createElement("mark", { className: css.commented }, children);

/** Passages as the editor draws them. */
export const drawn = (value: readonly unknown[], passages: readonly Passage[]): RangeDecoration[] =>
  passages.flatMap((passage) => {
    const range = rangeOf(value, passage);
    return range ? [{ component: Marked, selection: range as RangeDecoration["selection"] }] : [];
  });
