import type { Schemas } from "../../../api/types";
import { mark } from "./reactions";

/** What of a thread is the visitor's own; `editable` says until when, in ISO, a comment may be changed. */
export type Mine = Schemas["OwnItems"];

/** Asks what is the visitor's own in the thread, and marks it: reactions, waiting comments, what may be changed still. */
export async function showMine(root: HTMLElement, of: string): Promise<void> {
  const answer = await fetch(`/api/conversation/mine?${of}`);
  if (!answer.ok) return;
  const mine = (await answer.json()) as Mine;
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-react]")) {
    const reaction = mine.reactions[form.dataset.react ?? ""];
    if (reaction) mark(form, reaction);
  }
  if (mine.comments.length === 0 && Object.keys(mine.editable).length === 0) return;
  const { showOwn } = await import("./own");
  showOwn(root, mine);
}
