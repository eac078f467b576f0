import type { Schemas } from "../../../api/types";
import { t } from "../../../messages/message";
import { drawSafetyCard } from "../../SafetyCard.dom";
import safetyWatch from "../../safety-watch-player.behaviour";
import { problemWith } from "../file";
import type { ThreadCalls } from "../MessageThread";
import { type ItemState, Outbox, type OutboxView } from "../outbox";
import { deliverItem } from "./deliver";
import type { NewsWatch } from "./news";
import type { Spoken } from "./recording";
import { refreshList } from "./refresh";
import { WaitingRows } from "./rows";
import { type Item, openShelf } from "./shelf";
import { showVoiceNote } from "./voice-note";

/** Puts what is written, chosen and spoken in a thread into this device's outbox, sends it from there, and shows answers. */
export class ThreadPlayer implements OutboxView {
  private readonly rows: WaitingRows;
  private readonly outbox: Promise<Outbox>;
  private readonly calls: ThreadCalls;
  /** What was said last: the same again is not read out. */
  private last = "";
  /** Forms whose contents are on their way into the outbox. */
  private readonly taken = new Set<HTMLFormElement>();

  constructor(
    private readonly root: HTMLElement,
    private readonly list: HTMLElement,
    private readonly watch: NewsWatch | undefined,
  ) {
    const { scope = "", messages = "", files = "", field = "", voice = "", news, link } = root.dataset;
    this.calls = { scope, messages, files, field, voice, news, link };
    this.rows = new WaitingRows(list, {
      remove: (item) => this.remove(item),
      retry: (item) => this.withOutbox((outbox) => outbox.retry(item.id)),
      rewrite: (item) => this.rewrite(item),
    });
    const deliver = (item: Item, sending: Parameters<typeof deliverItem>[2]) => deliverItem(item, this.calls, sending);
    this.outbox = openShelf().then(
      (shelf) => new Outbox({ scope, shelf, view: this, deliver, locks: navigator.locks }),
    );
  }

  start(): void {
    const drain = () => this.withOutbox((outbox) => outbox.drain());
    this.root.addEventListener("spoken", (event) => {
      const { recording, seconds } = (event as CustomEvent<Spoken>).detail;
      this.withOutbox((outbox) => outbox.add({ kind: "voice", body: recording, seconds }));
    });
    addEventListener("online", drain);
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) drain();
    });
    drain();
    for (const watched of this.root.querySelectorAll<HTMLElement>("[data-watch]")) safetyWatch(watched);
    for (const speak of this.root.querySelectorAll<HTMLElement>("[data-speak]")) showVoiceNote(speak);
  }

  private withOutbox(work: (outbox: Outbox) => Promise<void>): void {
    void this.outbox.then(work);
  }

  /** Takes what a form holds into the outbox instead of posting it. */
  take(form: HTMLFormElement): void {
    // The second tap of a double tap comes before the field is empty.
    if (this.taken.has(form)) return;
    const area = form.querySelector("textarea");
    const picker = form.querySelector<HTMLInputElement>("input[type=file]");
    const text = area?.value.trim() ?? "";
    const file = picker?.files?.[0];
    const problem = file ? problemWith(file) : text === "" ? t("ui-message-nothing") : "";
    if (problem !== "") {
      this.say(problem);
      (file ? picker : (area ?? picker))?.focus();
      return;
    }
    this.taken.add(form);
    this.withOutbox(async (outbox) => {
      try {
        if (area && text !== "") {
          await outbox.add({ kind: "text", body: text });
          if (area.value.trim() === text) area.value = "";
        }
        if (file && picker) {
          await outbox.add({ kind: "file", body: file, name: file.name });
          if (area) picker.value = "";
          else form.reset();
        }
      } finally {
        this.taken.delete(form);
      }
    });
  }

  private rewrite(item: Item): void {
    const area = this.root.querySelector("textarea");
    if (!area) return;
    area.value = [area.value.trim(), String(item.body)].filter(Boolean).join("\n\n");
    area.dispatchEvent(new Event("input", { bubbles: true }));
    area.focus();
    this.remove(item);
  }

  private remove(item: Item): void {
    const hadFocus = this.rows.find(item.id)?.element.contains(document.activeElement);
    this.rows.drop(item.id);
    // Whoever goes by keyboard goes on where they can write.
    if (hadFocus) this.root.querySelector("textarea")?.focus();
    this.withOutbox((outbox) => outbox.remove(item.id));
  }

  show(items: Item[]): void {
    const isGone = this.rows.show(items);
    const none = this.root.querySelector<HTMLElement>("[data-none]");
    if (none) none.hidden = this.list.childElementCount > 0;
    if (isGone) void this.refresh();
  }

  state(item: Item, state: ItemState): void {
    const row = this.rows.find(item.id);
    row?.show(state);
    if (row && state !== "sending") this.say(row.state);
  }

  progress(item: Item, share: number): void {
    this.rows.find(item.id)?.progress(share);
  }

  sent(item: Item, answer: unknown): void {
    this.rows.find(item.id)?.settleSent();
    this.last = "";
    this.say(t("ui-outbox-sent"));
    const { card } = (answer ?? {}) as Partial<Pick<Schemas["BookingThread"], "card">>;
    if (card) this.showCard(card);
    // The card beside the field gives way to what the server says of the words.
    if (item.kind === "text") this.root.querySelector("textarea")?.dispatchEvent(new Event("input", { bubbles: true }));
  }

  async settled(): Promise<void> {
    await this.refresh();
    this.watch?.wake(this.list.dataset.version ?? "");
  }

  refused(item: Item, words: string): void {
    this.rows.find(item.id)?.refuse(words);
    this.say(t("ui-outbox-refused", { words }));
  }

  /** Shows what the server has now. */
  async refresh(): Promise<void> {
    const added = await refreshList(this.root);
    if (!added) return;
    this.rows.dropSent();
    const count = added.filter((row) => row.dataset.from === "doctor").length;
    if (count > 0) this.say(t("ui-messages-new", { count }));
  }

  private showCard(card: Schemas["SafetyCard"]): void {
    const place = this.root.querySelector<HTMLElement>("[data-urgent]");
    place?.replaceChildren(drawSafetyCard(card, 3));
    place?.focus();
  }

  private say(words: string): void {
    const said = this.root.querySelector<HTMLElement>("[data-said]");
    if (!said || words === this.last) return;
    this.last = words;
    said.textContent = words;
  }
}
