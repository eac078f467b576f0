import type { Schemas } from "../../../api/types";
import { type MessageId, t } from "../../../messages/message";
import { clearProblems, type Mend, showProblems } from "../../inquiry/problems";
import { tellSaved } from "../../kept/tell-saved";
import { saveForm } from "../../kept/unsent";
import { drawSafetyCard } from "../../SafetyCard.dom";
import { type ApiComment, itemOf } from "../from-api";
import css from "../thread.module.css";
import type { ThreadItem } from "../types";
import { Refused, write, writeName } from "./calls";
import { showMine } from "./mine";
import { commentOf, put } from "./put";
import { noteWriting } from "./shelf";

type Answer = Partial<Schemas["CommentsAfter"] | Schemas["QuestionComments"]> & { comments: ApiComment[] };

const SAID: Record<string, MessageId> = {
  pending: "ui-comment-pending",
  held: "ui-comment-held",
};

/** Names of the writes that forms are about to make; kept until one is done, so that a retry is not a second comment. */
const writes = new WeakMap<HTMLFormElement, string>();

const typedIn = (form: HTMLFormElement, name: string) => {
  const control = form.elements.namedItem(name);
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement ? control : null;
};

/** Says why it could not be sent, or, with no words, nothing any more. */
function complain(form: HTMLFormElement, words: string): void {
  const line = form.querySelector<HTMLElement>("[data-problem]");
  if (!line) return;
  line.textContent = words;
  line.hidden = words === "";
}

function busy(form: HTMLFormElement, on: boolean): void {
  form.setAttribute("aria-busy", String(on));
  const fields = form.querySelector("fieldset");
  if (fields) fields.disabled = on;
  const button = form.querySelector<HTMLElement>("[data-busy]");
  if (!button) return;
  const { busy: words = "", idle = button.textContent ?? "" } = button.dataset;
  button.dataset.idle = idle;
  button.textContent = on ? words : idle;
}

/** The fields that hold nothing but spaces, and what to say about each (spec 1 §5). */
function blanks(form: HTMLFormElement): Mend[] {
  const said = [
    { field: "name", message: t("ui-comment-name-missing") },
    { field: "text", message: form.id.startsWith("reply-") ? t("ui-reply-missing") : t("ui-comment-missing") },
  ];
  return said.filter(({ field }) => typedIn(form, field)?.value.trim() === "");
}

/** Sends a comment or reply. On success the list is the server's and the fields are empty; else everything typed stays. */
export async function send(root: HTMLElement, form: HTMLFormElement): Promise<void> {
  if (form.getAttribute("aria-busy") === "true") return;
  clearProblems(form);
  complain(form, "");
  const missing = blanks(form);
  if (missing.length > 0) {
    showProblems(form, missing);
    return;
  }
  const name = typedIn(form, "name")?.value.trim();
  const text = typedIn(form, "text")?.value.trim() ?? "";
  const typed = name === undefined ? { user: "Anonymous", content: text } : { name, text };
  const own = writes.get(form) ?? writeName();
  writes.set(form, own);
  const call = form.dataset.send ?? "";
  busy(form, true);
  const body = { ...typed, ...(await workOf(form, text)) };
  const key = `${own}${hash(JSON.stringify(body))}`;
  try {
    const answer = await write<Answer>("POST", call, body, key);
    empty(form);
    show(root, answer, (item) => (answer.key === undefined ? item.text === text : item.key === answer.key));
    // It may be changed for a while, by its author.
    if (root.dataset.of) showMine(root, root.dataset.of).catch(() => {});
  } catch (problem) {
    busy(form, false);
    const isLost = problem instanceof Refused && problem.status === 0;
    if (isLost && (await saveForm({ key, call, body: JSON.stringify(body), title: t("ui-comment-label") }))) {
      empty(form);
      tellSaved();
      return;
    }
    const refused = problem instanceof Refused && problem.status >= 400 && problem.status < 500 ? problem.message : "";
    complain(form, refused || (form.dataset.failure ?? ""));
    // It stands above the fields: focused, it comes into sight.
    form.querySelector<HTMLElement>("[data-problem]")?.focus();
  }
}

/** The proof of work of each text, so that a retry is the same write. */
const works = new WeakMap<HTMLFormElement, { text: string; work: string }>();

/** The proof of work that the form asks for. Without it, as where the script is not there, the comment waits for a person. */
async function workOf(form: HTMLFormElement, text: string): Promise<{ work?: string }> {
  const bits = Number(form.dataset.work);
  if (!bits) return {};
  const known = works.get(form);
  if (known?.text === text) return { work: known.work };
  const work = await import("./work").then(({ workOut }) => workOut(text, bits)).catch(() => "");
  works.set(form, { text, work });
  return { work };
}

/** What was typed has left: the form can be used again. */
function empty(form: HTMLFormElement): void {
  writes.delete(form);
  noteWriting();
  busy(form, false);
  form.reset();
  if (form.id.startsWith("reply-")) form.remove();
}

/** Changed words are another write. */
function hash(text: string): string {
  let state = 0;
  for (const character of text) state = (Math.imul(state, 31) + (character.codePointAt(0) ?? 0)) | 0;
  return (state >>> 0).toString(16);
}

/**
 * Shows the list that came back. On a thread of many pages only what was just written is new here; the rest is on pages
 * of its own.
 */
function show(root: HTMLElement, answer: Answer, isNew: (item: ThreadItem) => boolean): void {
  const whole = Number(root.dataset.pages ?? 1) <= 1;
  let written: HTMLElement | null = null;
  const walk = (items: ThreadItem[], parent?: string): void => {
    for (const item of items) {
      const mine = item.waiting !== undefined || isNew(item);
      const known = document.getElementById(`comment-${item.key}`) !== null;
      if (!known && (whole || mine)) {
        const shown = put(root, item, parent);
        if (isNew(item)) written = shown ?? written;
      }
      walk(item.replies, item.key);
    }
  };
  walk(answer.comments.map(itemOf));
  const total = root.querySelector("[data-total]");
  if (total && answer.total !== undefined) total.textContent = String(answer.total || "");
  const none = root.querySelector<HTMLElement>("[data-none]");
  if (none) none.hidden = true;
  const said = root.querySelector("[data-said]");
  if (said) said.textContent = t(SAID[answer.state ?? ""] ?? "ui-comment-posted");
  (written as HTMLElement | null)?.focus();
  if (!said || !answer.card) return;
  const card = drawSafetyCard(answer.card, 3);
  card.classList.add(css.card ?? "");
  card.tabIndex = -1;
  said.append(card);
  card.focus();
}

/** Opens the form for a reply below its comment, or closes it while nothing is typed in it. */
export function answer(root: HTMLElement, key: string): void {
  const open = document.getElementById(`reply-${key}`);
  if (open instanceof HTMLFormElement) {
    const typed = ["name", "text"].some((name) => typedIn(open, name)?.value);
    if (!typed) open.remove();
    else typedIn(open, "text")?.focus();
    return;
  }
  const form = replyForm(root, key);
  if (!form) return;
  commentOf(key)?.firstElementChild?.append(form);
  typedIn(form, "name")?.focus();
}

/** The page's form, made one for a reply. */
function replyForm(root: HTMLElement, key: string): HTMLFormElement | null {
  const form = document.getElementById("comment")?.cloneNode(true);
  if (!(form instanceof HTMLFormElement)) return null;
  form.reset();
  form.id = `reply-${key}`;
  form.dataset.send = `${root.dataset.api}/${key}/replies`;
  form.dataset.failure = t("ui-reply-failed");
  clearProblems(form);
  complain(form, "");
  for (const part of form.querySelectorAll("p:not([data-problem]),[role=alert]:not([data-problem])")) part.remove();
  for (const control of form.querySelectorAll("[id]")) control.id = control.id.replace("comment", form.id);
  for (const label of form.querySelectorAll("label")) label.htmlFor = label.htmlFor.replace("comment", form.id);
  for (const control of form.querySelectorAll("[aria-describedby]")) control.removeAttribute("aria-describedby");
  const label = form.querySelector(`label[for=reply-${key}-text]`);
  const button = form.querySelector("[data-busy]");
  if (label) label.textContent = t("ui-reply-label");
  if (button) button.textContent = t("ui-reply-post");
  return form;
}
