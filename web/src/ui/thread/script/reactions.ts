import type { Schemas } from "../../../api/types";
import { t } from "../../../messages/message";
import { Refused, write } from "./calls";
import { keepLiked, noteWriting } from "./shelf";

/** What a visitor thinks of an item: one thing at most. */
export type Reaction = Schemas["Reaction"];

type Counts = Partial<Schemas["ReactionCounts"] & { helpful: number }>;

interface State {
  /** What the server said last. */
  known: Reaction;
  counts: { like: number; dislike: number };
  /** What the visitor wants; differs from `known` while it is being sent. */
  wanted: Reaction;
  sending: boolean;
}

const FAILED = "ui-that-did-not-work";

const states = new WeakMap<HTMLFormElement, State>();

const buttonOf = (form: HTMLFormElement, kind: string) =>
  form.querySelector<HTMLButtonElement>(`button[value=${kind}]`);

function stateOf(form: HTMLFormElement): State {
  let state = states.get(form);
  if (!state) {
    const count = (kind: string) => Number(buttonOf(form, kind)?.querySelector("[data-count]")?.textContent ?? 0);
    state = {
      known: "none",
      wanted: "none",
      counts: { like: count("like"), dislike: count("dislike") },
      sending: false,
    };
    states.set(form, state);
  }
  return state;
}

/** Shows what is wanted, as if it were done already. */
function show(form: HTMLFormElement, state: State, failed = ""): void {
  for (const kind of ["like", "dislike"] as const) {
    const button = buttonOf(form, kind);
    if (!button) continue;
    const count = state.counts[kind] + Number(state.wanted === kind) - Number(state.known === kind);
    const pressed = state.wanted === kind;
    button.setAttribute("aria-pressed", String(pressed));
    const shown = button.querySelector("[data-count]");
    if (shown) shown.textContent = String(count);
    if (form.dataset.once === undefined) continue;
    button.setAttribute("aria-disabled", String(pressed));
    const word = button.querySelector("[data-word]");
    if (word && form.dataset.react?.startsWith("question")) word.textContent = pressed ? t("ui-liked") : t("ui-like");
  }
  const line = form.querySelector("[data-failed]");
  if (line) line.textContent = failed;
}

/** Marks what the visitor thought before; the counts on the page hold it already. */
export function mark(form: HTMLFormElement, reaction: Reaction): void {
  const state = stateOf(form);
  if (state.sending) return;
  state.known = reaction;
  state.wanted = reaction;
  show(form, state);
}

/** Takes a press: like, change, take back. Where one can only like, a second press does nothing (spec 2 §4). */
export async function press(form: HTMLFormElement, kind: Reaction): Promise<void> {
  const state = stateOf(form);
  const once = form.dataset.once !== undefined;
  if (once && state.wanted === "like") return;
  state.wanted = state.wanted === kind ? "none" : kind;
  noteLike(form, state.wanted);
  show(form, state);
  if (state.sending) return;
  state.sending = true;
  await send(form, state);
  state.sending = false;
}

/** Sends until the server knows what is wanted; presses in between only change what that is. */
async function send(form: HTMLFormElement, state: State): Promise<void> {
  while (state.wanted !== state.known) {
    const type = state.wanted;
    try {
      const counts = await write<Counts>("PATCH", form.dataset.api ?? "", { type });
      noteWriting();
      state.known = counts.mine ?? type;
      if (state.wanted === type) state.wanted = state.known;
      state.counts = { like: counts.likes ?? counts.helpful ?? 0, dislike: counts.dislikes ?? 0 };
      show(form, state);
    } catch (problem) {
      state.wanted = state.known;
      noteLike(form, state.known);
      show(form, state, (problem instanceof Refused && problem.status === 429 && problem.message) || t(FAILED));
    }
  }
}

function noteLike(form: HTMLFormElement, reaction: Reaction): void {
  const [kind, id] = (form.dataset.react ?? "").split(":");
  if (kind === "question" && id) keepLiked(id, reaction === "like");
}
