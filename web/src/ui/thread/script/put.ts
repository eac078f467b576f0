import { paragraphsOf, VISITOR_LINK } from "../pieces";
import type { ThreadItem } from "../types";
import { tellAgo } from "./ago";
import { drawComment } from "./draw";

export const commentOf = (key: string) => document.getElementById(`comment-${key}`);

/** What was typed, as `Typed` shows it. */
export function typedNodes(text: string): Node[] {
  return paragraphsOf(text).map((lines) => {
    const paragraph = document.createElement("p");
    paragraph.dir = "auto";
    for (const [at, pieces] of lines.entries()) {
      if (at > 0) paragraph.append(document.createElement("br"));
      for (const { text: words, href } of pieces) {
        if (href === undefined) paragraph.append(words);
        else
          paragraph.append(Object.assign(document.createElement("a"), { href, rel: VISITOR_LINK, textContent: words }));
      }
    }
    return paragraph;
  });
}

/** The comment's own part, without that of its replies. */
function own(comment: HTMLElement, part: string): HTMLElement | null {
  return comment.firstElementChild?.querySelector(`[data-${part}]`) ?? null;
}

function fill(comment: HTMLElement, item: ThreadItem): void {
  const name = own(comment, "name");
  const time = own(comment, "time");
  if (name) name.textContent = item.name;
  if (time) time.textContent = item.dateText;
  if (time instanceof HTMLTimeElement) time.dateTime = item.postedAt;
  own(comment, "body")?.replaceChildren(...typedNodes(item.text));
  for (const [part, shown] of [
    ["edited", item.edited],
    ["doctor", item.isDoctor],
    ["waiting", item.waiting !== undefined],
    ["acts", item.waiting === undefined],
  ] as const) {
    const element = own(comment, part);
    if (element) element.hidden = !shown;
  }
  tellAgo(comment);
}

/** Shows a comment where it belongs, or what has become of one that is there. Nothing when its parent is not shown. */
export function put(root: HTMLElement, item: ThreadItem, parent?: string): HTMLElement | null {
  const present = commentOf(item.key);
  if (present) {
    fill(present, item);
    return present;
  }
  const above = parent === undefined ? root : commentOf(parent);
  const list = above?.querySelector("[data-list]");
  if (!list) return null;
  const depth = parent === undefined ? 0 : Number(above?.dataset.depth ?? 0) + 1;
  const comment = drawComment(root, item, depth);
  fill(comment, item);
  list.append(comment);
  return comment;
}
