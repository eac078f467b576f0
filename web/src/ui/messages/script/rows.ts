import { t } from "../../../messages/message";
import look from "../../Button.module.css";
import { bytesText } from "../../bytes";
import { circleAlert, clock } from "../../icons";
import { clockText } from "../clock";
import css from "../messages.module.css";
import type { ItemState } from "../outbox";
import type { Item } from "./shelf";

export interface RowActions {
  remove(item: Item): void;
  retry(item: Item): void;
  /** Puts the words back into the box in which they were written. */
  rewrite(item: Item): void;
}

/** What waits to be sent, shown below the messages as one of them. */
export class WaitingRows {
  private readonly rows = new Map<string, WaitingRow>();

  constructor(
    private readonly list: HTMLElement,
    private readonly actions: RowActions,
  ) {}

  get size(): number {
    return this.rows.size;
  }

  find(id: string): WaitingRow | undefined {
    return this.rows.get(id);
  }

  /** Shows these. Answers with whether one is gone that this page did not send: another tab did. */
  show(items: Item[]): boolean {
    const ids = new Set(items.map((item) => item.id));
    let isGone = false;
    for (const [id, row] of this.rows) {
      if (ids.has(id) || row.isSent) continue;
      this.drop(id);
      isGone = true;
    }
    for (const item of items) {
      const row = this.rows.get(item.id) ?? this.draw(item);
      if (item.refused !== undefined) row.refuse(item.refused);
      else row.settle();
    }
    return isGone;
  }

  drop(id: string): void {
    this.rows.get(id)?.element.remove();
    this.rows.delete(id);
  }

  /** Takes away what has arrived, once it stands among the messages. */
  dropSent(): void {
    for (const [id, row] of this.rows) if (row.isSent) this.drop(id);
  }

  private draw(item: Item): WaitingRow {
    const row = new WaitingRow(item, this.actions);
    this.rows.set(item.id, row);
    this.list.append(row.element);
    return row;
  }
}

/** One item of the outbox. */
export class WaitingRow {
  readonly element = make("li", `${css.mine} ${css.waiting}`);
  isSent = false;
  private readonly words = make("span", "");
  private readonly sign = make("span", "");
  private readonly acts = make("div", css.acts ?? "");
  private isRefused = false;

  constructor(
    private readonly item: Item,
    private readonly actions: RowActions,
  ) {
    const state = make("p", css.state ?? "", this.sign, this.words);
    const by = make("p", css.by ?? "", make("strong", "", t("ui-message-you")));
    this.element.dataset.waiting = item.id;
    this.element.append(by, bodyOf(item), state, this.acts);
    this.say(t("ui-outbox-waiting"));
  }

  /** The words that say how it stands. */
  get state(): string {
    return this.words.textContent ?? "";
  }

  /** It is one that waits, and was not refused, or not for good. */
  settle(): void {
    if (!this.isRefused && this.acts.childElementCount > 0) return;
    this.isRefused = false;
    this.element.className = `${css.mine} ${css.waiting}`;
    this.say(t("ui-outbox-waiting"));
    this.acts.replaceChildren(this.button(t("ui-outbox-remove"), this.actions.remove));
  }

  show(state: ItemState): void {
    this.say(this.wordsOf(state));
  }

  /** A device that keeps nothing is not said to keep it. */
  private wordsOf(state: ItemState): string {
    const isBrief = this.item.isBrief === true;
    switch (state) {
      case "sending":
        return t("ui-outbox-sending", { percent: 0 });
      case "locked":
        return isBrief ? t("ui-outbox-locked-open") : t("ui-outbox-locked");
      case "busy":
        return isBrief ? t("ui-outbox-busy-open") : t("ui-outbox-busy");
      default:
        return isBrief ? t("ui-outbox-no-line-open") : t("ui-outbox-no-line");
    }
  }

  progress(share: number): void {
    this.say(t("ui-outbox-sending", { percent: Math.min(100, Math.floor(share * 100)) }));
  }

  settleSent(): void {
    this.isSent = true;
    this.element.className = css.mine ?? "";
    this.acts.replaceChildren();
    this.say(t("ui-outbox-sent"));
  }

  refuse(words: string): void {
    if (this.isRefused) return;
    this.isRefused = true;
    this.element.className = `${css.mine} ${css.refused}`;
    this.say(t("ui-outbox-refused", { words }), circleAlert);
    const { kind } = this.item;
    this.acts.replaceChildren(
      kind === "text"
        ? this.button(t("ui-outbox-rewrite"), this.actions.rewrite)
        : this.button(t("ui-outbox-retry"), this.actions.retry),
      this.button(t("ui-outbox-remove"), this.actions.remove),
    );
  }

  private say(words: string, drawing = clock): void {
    if (this.words.textContent === words) return;
    this.sign.innerHTML = `<svg class="i i-small" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${drawing}</svg>`;
    this.words.textContent = words;
  }

  private button(words: string, act: (item: Item) => void): HTMLElement {
    const button = make("button", `${look.button} ${look.quiet} ${look.small}`, words) as HTMLButtonElement;
    button.type = "button";
    button.addEventListener("click", () => act(this.item));
    return button;
  }
}

function bodyOf({ kind, body, name, seconds }: Item): HTMLElement {
  if (kind === "text") {
    const words = make("p", css.words ?? "", String(body));
    words.dir = "auto";
    return words;
  }
  const size = bytesText((body as Blob).size);
  if (kind === "voice") {
    return make("p", "", t("ui-outbox-voice", { length: clockText(seconds ?? 0), size }));
  }
  return make("p", css.words ?? "", make("bdi", "", name ?? ""), ` (${size})`);
}

function make(tag: string, className: string, ...children: (Node | string)[]): HTMLElement {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...children);
  return element;
}
