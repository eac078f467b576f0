import { t } from "../../../messages/message";
import button from "../../Button.module.css";
import chip from "../../Chip.module.css";
import field from "../../Field.module.css";
import * as icons from "../../icons";
import tile from "../../Tile.module.css";
import css from "../thread.module.css";
import { DEEPEST, type ThreadItem } from "../types";

/*
 * The markup of `ThreadComment` and of what its author may do, for comments that come while the page is open. It is here a
 * second time so that no page carries it before somebody writes.
 */

type Attributes = Record<string, string | boolean | undefined>;

/** An element; attributes that are `false` or `undefined` are left out. */
export function make(tag: string, attributes: Attributes, ...children: (Node | string | undefined)[]): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== undefined));
  return element;
}

/** One of our drawings. */
function icon(drawing: string): Node {
  const holder = document.createElement("template");
  holder.innerHTML = `<svg class="i i-small" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${drawing}</svg>`;
  return holder.content;
}

const badge = (part: string, tone: string | undefined, drawing: string, words: string) =>
  make(
    "span",
    { [`data-${part}`]: true, hidden: true },
    make("span", { class: `${chip.chip} ${tone}` }, icon(drawing), words),
  );

function author(item: ThreadItem): HTMLElement {
  const face = make("span", { class: `${tile.tile} t-${item.isDoctor ? "g" : "m"} ${tile.small} ${tile.round}` });
  face.append(icon(item.isDoctor ? icons.stethoscope : icons.userRound));
  const when = make(
    "span",
    { class: css.when },
    make("time", { "data-time": true }),
    make("span", { "data-ago": true }),
    make("span", { "data-edited": true, hidden: true }, t("ui-comment-edited")),
  );
  const name = make("b", { dir: "auto", "data-name": true });
  return make(
    "div",
    { class: css.who },
    face,
    make("div", {}, name, " ", badge("doctor", chip.ok, icons.badgeCheck, t("ui-comment-doctor")), when),
    badge("waiting", chip.wait, icons.clock, t("ui-comment-waiting")),
  );
}

function reaction(value: string, drawing: string, word: string, count: number | null): HTMLElement {
  return make(
    "button",
    { type: "submit", name: "type", value, class: css.act },
    icon(drawing),
    make("span", { class: "vh", "data-word": true }, word),
    " ",
    count === null ? undefined : make("span", { "data-count": true }, String(count)),
  );
}

function acts(root: HTMLElement, item: ThreadItem, depth: number): HTMLElement {
  const deep = root.dataset.deep !== undefined;
  const { key, likes, dislikes } = item;
  const reactions = make(
    "form",
    { class: css.react, "data-react": `comment:${key}`, "data-api": `${root.dataset.api}/${key}/reactions` },
    reaction("like", icons.thumbsUp, t("ui-like"), likes),
    reaction("dislike", icons.thumbsDown, t("ui-dislike"), dislikes),
    make("span", { class: css.failed, role: "status", "data-failed": true }),
  );
  const answer = make(
    "a",
    { class: css.act, href: `#reply-${key}`, "data-reply": key },
    icon(icons.reply),
    t("ui-reply-link"),
  );
  return make(
    "div",
    { class: css.acts, "data-acts": true },
    deep ? reactions : undefined,
    deep && depth < DEEPEST ? answer : undefined,
    make(
      "a",
      { class: css.act, href: `/community/report?item=comment:${key}` },
      icon(icons.flag),
      t("ui-comment-report"),
    ),
  );
}

/** A comment that waits to be filled in. */
export function drawComment(root: HTMLElement, item: ThreadItem, depth: number): HTMLElement {
  const own = make("div", { class: css.comment }, author(item), make("div", { class: css.body, "data-body": true }));
  own.append(acts(root, item, depth));
  const replies = make("ol", { role: "list", class: `${css.list} ${css.inner}`, "data-list": true });
  return make(
    "li",
    {
      id: `comment-${item.key}`,
      class: css.item,
      tabindex: "-1",
      "data-comment": item.key,
      "data-depth": String(depth),
    },
    own,
    depth < DEEPEST ? replies : undefined,
  );
}

/** For the quarter of an hour in which a comment may be changed on the device it was written on. */
export function drawTools(key: string): HTMLElement {
  const id = `own-${key}-text`;
  const save = make("button", { class: `${button.button} ${button.small}` }, t("ui-comment-save"));
  const form = make(
    "form",
    { class: css.form },
    make(
      "div",
      { class: field.field },
      make("label", { for: id }, t("ui-comment-own")),
      make("textarea", { id, name: "text", rows: "3", class: `${field.input} ${field.area}` }),
    ),
    make("div", { class: css.submit }, save),
  );
  return make(
    "div",
    { class: css.acts, "data-own": true },
    make(
      "details",
      { class: css.reply },
      make("summary", { class: css.act }, icon(icons.pencil), t("ui-comment-edit")),
      form,
    ),
    make("button", { type: "button", class: css.act, "data-delete": true }, icon(icons.x), t("ui-comment-delete")),
    make("span", { class: css.failed, role: "status", "data-failed": true }),
  );
}
