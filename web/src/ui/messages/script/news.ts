/** Milliseconds between two looks, while somebody may be answering and after a quiet time. */
const OFTEN = 10_000;
const SELDOM = 60_000;
/** Milliseconds without news after which it is looked seldom. */
const QUIET = 300_000;

export interface NewsReader {
  /** What the thread looks like now; nothing where that could not be seen, `over` when there will be no news any more. */
  look(): Promise<string | undefined>;
  /** It looks otherwise than before. */
  changed(version: string): Promise<void>;
}

/** What `look` answers when the thread is over. */
export const OVER = "over";

/** Looks for news as long as the page can be seen. */
export class NewsWatch {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private lastNews = Date.now();
  private isLooking = false;
  private isOver = false;

  constructor(
    private readonly reader: NewsReader,
    private version: string,
  ) {
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) clearTimeout(this.timer);
      else void this.look();
    });
    this.plan();
  }

  /** Something was said: an answer may come soon. */
  wake(version: string): void {
    this.version = version;
    this.lastNews = Date.now();
    this.plan();
  }

  private plan(): void {
    clearTimeout(this.timer);
    if (document.hidden || this.isOver) return;
    const pause = Date.now() - this.lastNews < QUIET ? OFTEN : SELDOM;
    this.timer = setTimeout(() => void this.look(), pause);
  }

  private async look(): Promise<void> {
    if (this.isLooking || this.isOver) return;
    this.isLooking = true;
    const found = await this.reader.look();
    this.isLooking = false;
    if (found === OVER) this.isOver = true;
    else if (found !== undefined && found !== this.version) {
      await this.reader.changed(found).then(
        () => this.wake(found),
        // It could not be shown: the next look sees it again.
        () => {},
      );
    }
    this.plan();
  }
}
