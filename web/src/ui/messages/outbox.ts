import type { Outcome, Sending, Wait } from "./script/outcome";
import type { Item, Shelf } from "./script/shelf";

/** Milliseconds before another try, by how often it failed; the last one is for all that follow. */
const PAUSES = [2_000, 5_000, 10_000, 30_000];

/** What an item is in the middle of. */
export type ItemState = "sending" | Wait;

/** What the outbox tells of. */
export interface OutboxView {
  /** All that waits or was refused, the oldest first. */
  show(items: Item[]): void;
  state(item: Item, state: ItemState): void;
  /** `share` of it, from 0 to 1, has left. */
  progress(item: Item, share: number): void;
  /** It has arrived, and waits no more. */
  sent(item: Item, answer: unknown): void;
  refused(item: Item, words: string): void;
  /** Something has arrived, and for now nothing more is sent. */
  settled(): Promise<void>;
}

interface OutboxParts {
  scope: string;
  shelf: Shelf;
  view: OutboxView;
  deliver(item: Item, sending: Sending): Promise<Outcome>;
  /** Keeps two tabs apart, where the browser can; the server takes each item once all the same. */
  locks?: Pick<LockManager, "request">;
}

type Draft = Pick<Item, "kind" | "body" | "name" | "seconds">;

/** What was written or spoken and has not been sent: sends it strictly in order, over as many breaks of the line as there are. */
export class Outbox {
  private isRunning = false;
  private isAskedAgain = false;
  private hasSent = false;
  private failures = 0;
  private last = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private current: { id: string; stop: AbortController } | undefined;

  constructor(private readonly parts: OutboxParts) {}

  /** Puts something into the outbox; it is safe once this is done. Sends it as soon as there is a line. */
  async add(draft: Draft): Promise<void> {
    const createdAt = Math.max(Date.now(), this.last + 1);
    this.last = createdAt;
    await this.parts.shelf.add({ ...draft, id: newKey(), scope: this.parts.scope, createdAt });
    await this.list();
    void this.drain();
  }

  /** Sends what waits. A call while it runs makes it look once more. */
  async drain(): Promise<void> {
    clearTimeout(this.timer);
    this.isAskedAgain = true;
    if (this.isRunning) return;
    this.isRunning = true;
    try {
      while (this.isAskedAgain) {
        this.isAskedAgain = false;
        await this.keepOthersOut(() => this.sendAll());
      }
    } catch {
      // The browser did not let it: nothing is lost, and the next time it may.
      this.tryLater();
    } finally {
      this.isRunning = false;
    }
    if (!this.hasSent) return;
    this.hasSent = false;
    await this.parts.view.settled();
  }

  /** Throws an item away. */
  async remove(id: string): Promise<void> {
    await this.parts.shelf.remove(id);
    if (this.current?.id === id) this.current.stop.abort();
    await this.list();
    void this.drain();
  }

  /** Lets an item that was refused try again. */
  async retry(id: string): Promise<void> {
    await this.parts.shelf.change(id, { refused: undefined, address: undefined });
    await this.list();
    void this.drain();
  }

  private async list(): Promise<Item[]> {
    const items = await this.parts.shelf.list(this.parts.scope);
    this.parts.view.show(items);
    return items;
  }

  private async keepOthersOut(work: () => Promise<void>): Promise<void> {
    const { locks, scope } = this.parts;
    if (locks) await locks.request(`bedside-outbox:${scope}`, work);
    else await work();
  }

  private async sendAll(): Promise<void> {
    for (;;) {
      // Read each time: another tab may have sent something, or a writer thrown it away.
      const next = (await this.list()).find((item) => item.refused === undefined);
      if (!next) return;
      const isOver = await this.send(next);
      if (!isOver) return;
    }
  }

  /** Tries to send one; `false` when it has to wait, and all that come after it. */
  private async send(item: Item): Promise<boolean> {
    const { shelf, view } = this.parts;
    const stop = new AbortController();
    this.current = { id: item.id, stop };
    view.state(item, "sending");
    const sending: Sending = {
      signal: stop.signal,
      progress: (share) => view.progress(item, share),
      keep: (address) => shelf.change(item.id, { address }),
    };
    const outcome = await this.parts.deliver(item, sending);
    this.current = undefined;
    // It was thrown away meanwhile.
    if (stop.signal.aborted) return true;
    if (outcome.kind === "later") {
      view.state(item, outcome.why);
      // A code is not entered by waiting: whoever comes back with it opens the page, or looks at it again.
      if (outcome.why !== "locked") this.tryLater();
      return false;
    }
    this.failures = 0;
    if (outcome.kind === "sent") {
      await shelf.remove(item.id);
      this.hasSent = true;
      view.sent(item, outcome.answer);
    } else {
      await shelf.change(item.id, { refused: outcome.words });
      view.refused(item, outcome.words);
    }
    return true;
  }

  private tryLater(): void {
    const pause = PAUSES[Math.min(this.failures, PAUSES.length - 1)];
    this.failures += 1;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.drain(), pause);
  }
}

/** A name that nobody has given before. */
function newKey(): string {
  const random = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
