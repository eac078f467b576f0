import type { DeskQuestion } from "../../api/schema";
import type { Blocks } from "../../api/types";
import { newKey } from "../forms/values";
import type { Way } from "./words";

/** What of a question says how its answer can go out. */
type Facts = Pick<DeskQuestion, "mode" | "publishedAt">;

/** What an answer can have beside paragraphs, lists and links. */
export const KINDS = ["h2", "h3", "h4", "blockquote", "emergency", "see", "good"] as const;

export interface Draft {
  way: Way;
  blocks: unknown[];
  fitsCountry: string;
  /** The words of the question on the site, where the doctor chooses them. */
  title: string;
  question: string;
  general: unknown[];
  /** How much a published answer is changed: readers are told what was corrected, not of another wording. */
  change: Change;
  /** What readers are told. */
  correction: string;
}

export type Change = "correction" | "wording";

export type FieldOfDraft = "blocks" | "title" | "question" | "general" | "correction";

export const hasWords = (blocks: readonly unknown[]): boolean => blocks.some(blockHasWords);

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

const textOf = (block: unknown): string =>
  typeof block === "object" && block !== null && "children" in block && Array.isArray(block.children)
    ? block.children.map((child) => String(child?.text ?? "")).join("")
    : "";

/** An answer with a saved reply below it, or in place of the one that was chosen before and left as it was. */
export function withReply(blocks: readonly unknown[], reply: string, chosenBefore = ""): unknown[] {
  const isUntouched = blocks.map(textOf).join("\n").trim() === linesOf(chosenBefore).join("\n");
  const paragraphs = linesOf(reply).map((text) => ({
    _type: "block",
    _key: newKey(),
    style: "normal",
    markDefs: [],
    children: [{ _type: "span", _key: newKey(), text, marks: [] }],
  }));
  return isUntouched || !hasWords(blocks) ? paragraphs : [...blocks, ...paragraphs];
}

function blockHasWords(block: unknown): boolean {
  if (typeof block !== "object" || block === null) return false;
  if (!("children" in block) || !Array.isArray(block.children)) return true;
  return block.children.some(
    (child: unknown) =>
      typeof child === "object" && child !== null && "text" in child && String(child.text).trim() !== "",
  );
}

/** Whether the question comes onto the site in the doctor's words only, and is not there yet. */
const isInOwnWords = ({ mode, publishedAt }: Facts): boolean =>
  (mode === "edited" || mode === "doctor_publishes") && !publishedAt;

/** Whether what is sent changes an answer that everybody reads already. */
export const isCorrectable = (way: Way, { answer }: Pick<DeskQuestion, "answer">): boolean =>
  way === "public" && Boolean(answer?.isPublic);

/** Whether the words of the question on the site are the doctor's. */
export const needsQuestion = (way: Way, question: Facts): boolean =>
  way === "both" || (way === "public" && isInOwnWords(question));

export function problemsOf(
  draft: Draft,
  question: Facts & Pick<DeskQuestion, "answer">,
): Partial<Record<FieldOfDraft, string>> {
  const problems: Partial<Record<FieldOfDraft, string>> = {};
  if (!hasWords(draft.blocks)) problems.blocks = "Write the answer.";
  if (needsQuestion(draft.way, question)) {
    if (draft.title.trim() === "") problems.title = "Enter a title for the site.";
    if (draft.question.trim() === "") problems.question = "Write the question as everyone will read it.";
  }
  if (draft.way === "both" && !hasWords(draft.general)) problems.general = "Write the answer for everyone.";
  if (isCorrected(draft, question) && draft.correction.trim() === "") {
    problems.correction = "Say what changed, for readers.";
  }
  return problems;
}

const isCorrected = ({ way, change }: Draft, question: Pick<DeskQuestion, "answer">): boolean =>
  change === "correction" && isCorrectable(way, question);

/** The body of the call that saves the answer. A draft is seen by nobody. */
export function answerBody(draft: Draft, question: Facts & Pick<DeskQuestion, "version" | "answer">, isDraft: boolean) {
  const isEdited = draft.way === "public" && isInOwnWords(question) && !isDraft;
  return {
    base: question.version,
    blocks: draft.blocks as Blocks,
    ...(draft.fitsCountry && { fitsCountry: draft.fitsCountry }),
    publish: !isDraft && draft.way === "public",
    private: !isDraft && draft.way !== "public",
    ...(!isDraft && isCorrected(draft, question) && { correction: draft.correction.trim() }),
    ...(isEdited && { edited: { title: draft.title.trim(), question: draft.question.trim() } }),
  };
}
