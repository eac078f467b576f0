import { t } from "../../../messages/message";
import { type ApiComment, itemOf } from "../from-api";
import type { ThreadItem } from "../types";
import { Refused, write } from "./calls";
import { drawTools } from "./draw";
import type { Mine } from "./mine";
import { commentOf, put, typedNodes } from "./put";

const FAILED = "ui-that-did-not-work";

/** Shows the visitor's waiting comments, and gives those that are young enough buttons to change and delete them. */
export function showOwn(root: HTMLElement, mine: Mine): void {
  for (const comment of mine.comments) put(root, itemOf(comment), comment.parent ?? undefined);
  if (mine.comments.length > 0) root.querySelector<HTMLElement>("[data-none]")?.setAttribute("hidden", "");
  const texts = new Map(mine.comments.map((comment) => [comment._key ?? "", comment.text ?? ""]));
  for (const [key, until] of Object.entries(mine.editable)) offer(root, key, until, texts.get(key));
}

/** Adds the buttons, and takes them away when the time is over. */
function offer(root: HTMLElement, key: string, until: string, text?: string): void {
  const comment = commentOf(key);
  const left = Date.parse(until) - Date.now();
  if (!comment || left <= 0 || comment.querySelector(":scope > * > [data-own]")) return;
  const tools = drawTools(key);
  comment.firstElementChild?.append(tools);
  setTimeout(() => tools.remove(), Math.min(left, 2 ** 31 - 1));
  const api = `${root.dataset.api}/${key}`;
  const body = comment.querySelector<HTMLElement>("[data-body]");
  const area = tools.querySelector("textarea");
  const form = tools.querySelector("form");
  const details = tools.querySelector("details");
  const said = tools.querySelector("[data-failed]");
  const fail = (problem: unknown) => {
    if (said) said.textContent = (problem instanceof Refused && problem.message) || t(FAILED);
  };
  if (area) area.value = text ?? wordsOf(body);
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    const words = area?.value.trim() ?? "";
    if (words === "") return area?.focus();
    write<{ comments?: ApiComment[] }>("PATCH", api, { text: words }).then((answer) => {
      body?.replaceChildren(...typedNodes(words));
      const changed = find((answer.comments ?? []).map(itemOf), key);
      if (changed) put(root, changed);
      comment.querySelector("[data-edited]")?.removeAttribute("hidden");
      if (details) details.open = false;
      if (said) said.textContent = "";
      comment.focus();
    }, fail);
  });
  tools.querySelector("[data-delete]")?.addEventListener("click", () => {
    if (!confirm(t("ui-comment-delete-confirm"))) return;
    write("DELETE", api, {}).then(() => {
      comment.remove();
      const told = root.querySelector<HTMLElement>("[data-said]");
      if (told) told.textContent = t("ui-comment-deleted");
    }, fail);
  });
}

/** The comment of a list with its replies. */
function find(items: ThreadItem[], key: string): ThreadItem | undefined {
  return items.find((item) => item.key === key) ?? items.map((item) => find(item.replies, key)).find(Boolean);
}

/** The text of a comment that is shown: paragraphs and lines as they were typed. */
function wordsOf(body: HTMLElement | null): string {
  const paragraphs = [...(body?.children ?? [])].map((paragraph) =>
    [...paragraph.childNodes].map((node) => (node.nodeName === "BR" ? "\n" : (node.textContent ?? ""))).join(""),
  );
  return paragraphs.join("\n\n");
}
