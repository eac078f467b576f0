import type { Schemas } from "../../api/types";
import { t } from "../../messages/message";
import { drawSafetyCard } from "../SafetyCard.dom";
import { problemWith } from "./file";
import type { ThreadCalls } from "./MessageThread";
import { type ItemState, Outbox, type OutboxView } from "./outbox";
import { deliverItem } from "./script/deliver";
import { NewsWatch, OVER } from "./script/news";
import type { Spoken } from "./script/recording";
import { refreshList } from "./script/refresh";
import { WaitingRows } from "./script/rows";
import { type Item, openShelf } from "./script/shelf";
import { versionOf } from "./version";

/** What threads of both kinds are answered with. */
type Answer = Pick<Schemas["BookingThread"], "messages" | "card">;

/** Puts what is written, chosen and spoken in a thread into this device's outbox, sends it from there, and shows answers. */
export default function messagesPlayer(root: HTMLElement): void {
  const list = root.querySelector<HTMLElement>("[data-list]");
  if (list) new ThreadPlayer(root, list).start();
}

class ThreadPlayer implements OutboxView {
  private readonly rows: WaitingRows;
  private readonly outbox: Promise<Outbox>;
  private readonly calls: ThreadCalls;
  private news: NewsWatch | undefined;
  /** What was said last: the same again is not read out. */
  private last = "";

  constructor(
    private readonly root: HTMLElement,
    private readonly list: HTMLElement,
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
    this.root.addEventListener("submit", (event) => this.takeForm(event));
    this.root.addEventListener("spoken", (event) => {
      const { recording, seconds } = (event as CustomEvent<Spoken>).detail;
      this.withOutbox((outbox) => outbox.add({ kind: "voice", body: recording, seconds }));
    });
    addEventListener("online", drain);
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) drain();
    });
    drain();
    if (this.calls.news === undefined) return;
    const reader = { look: () => this.look(), changed: () => this.refresh() };
    this.news = new NewsWatch(reader, this.list.dataset.version ?? "");
  }

  private withOutbox(work: (outbox: Outbox) => Promise<void>): void {
    void this.outbox.then(work);
  }

  /** Takes what a form holds into the outbox instead of posting it. */
  private takeForm(event: Event): void {
    const form = event.target as HTMLFormElement;
    // The form's own script has found something to mend.
    if (event.defaultPrevented) return;
    event.preventDefault();
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
    this.withOutbox(async (outbox) => {
      if (area && text !== "") {
        await outbox.add({ kind: "text", body: text });
        if (area.value.trim() === text) area.value = "";
      }
      if (file && picker) {
        await outbox.add({ kind: "file", body: file, name: file.name });
        if (area) picker.value = "";
        else form.reset();
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
    const { card } = (answer ?? {}) as Partial<Answer>;
    if (card) this.showCard(card);
    // The card beside the field gives way to what the server says of the words.
    if (item.kind === "text") this.root.querySelector("textarea")?.dispatchEvent(new Event("input", { bubbles: true }));
  }

  async settled(): Promise<void> {
    await this.refresh();
    this.news?.wake(this.list.dataset.version ?? "");
  }

  refused(item: Item, words: string): void {
    this.rows.find(item.id)?.refuse(words);
    this.say(t("ui-outbox-refused", { words }));
  }

  /** Asks how the thread stands. Whoever looks elsewhere asks nothing. */
  private async look(): Promise<string | undefined> {
    try {
      const answer = await fetch(this.calls.news ?? "", { headers: { Accept: "application/json" }, cache: "no-store" });
      if (answer.status === 404 || answer.status === 410) return OVER;
      if (!answer.ok) return undefined;
      return versionOf(((await answer.json()) as Answer).messages);
    } catch {
      // A line that is down: the next time.
      return undefined;
    }
  }

  private async refresh(): Promise<void> {
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
