import { type JsonObject, same } from "../forms/values";
import { type Effect, type Happening, isUnsaved, type Saver, saverAt, step } from "./machine";

export type SaveAnswer<Moved> =
  | { type: "saved"; revision: number; savedAt: string }
  | { type: "moved"; moved: Moved }
  | { type: "refused" }
  | { type: "signed_out" }
  | { type: "closed" }
  | { type: "failed" };

export interface MovedTo {
  current: { revision: number; body: JsonObject };
}

/** Everything outside of the machine. */
export interface Surroundings<Moved extends MovedTo> {
  send(base: number, body: JsonObject): Promise<SaveAnswer<Moved>>;
  check(): Promise<
    { type: "checked"; revision: number } | { type: "failed" } | { type: "signed_out" } | { type: "closed" }
  >;
  /** Somebody else changed the document: to be answered with `take`. */
  onMoved(moved: Moved): void;
  /** The server has something newer and nothing here is unsaved. */
  onReload(): void;
  /** Keeps the text on this device until the server has it. */
  keep(copy: { base: number; body: JsonObject }): void;
  forget(): void;
  setTimer(work: () => void, ms: number): unknown;
  clearTimer(timer: unknown): void;
  /** A number from 0 to 1, so that many desks do not come back at the same moment. */
  random(): number;
}

/** From a change to its copy on this device, in milliseconds. */
const KEEP_DELAY = 300;
/** Sends whose answers may still come to light. */
const REMEMBERED = 8;

/** Holds what is typed and sees to it that it is saved. */
export class Keeper<Moved extends MovedTo> {
  #saver: Saver;
  #body: JsonObject;
  /** What the server had at the saver's base; `undefined` when only the server knows. */
  #ancestor: JsonObject | undefined;
  readonly #around: Surroundings<Moved>;
  #timer: unknown;
  #keepTimer: unknown;
  #listeners = new Set<() => void>();
  /** What was sent and not confirmed: a save whose answer got lost is recognised by it. */
  #sent: { version: number; body: JsonObject }[] = [];
  #settled: (() => void)[] = [];

  constructor(
    start: { revision: number; body: JsonObject; savedAt?: string; unsaved?: boolean },
    around: Surroundings<Moved>,
  ) {
    this.#saver = saverAt(start.revision, start.savedAt);
    this.#body = start.body;
    this.#ancestor = start.unsaved ? undefined : start.body;
    this.#around = around;
    if (start.unsaved) this.#happen({ type: "typed" });
  }

  get saver(): Saver {
    return this.#saver;
  }

  get body(): JsonObject {
    return this.#body;
  }

  /** What was stored when the text here was last the same as the server's. */
  get ancestor(): JsonObject | undefined {
    return this.#ancestor;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  type(body: JsonObject): void {
    this.#body = body;
    this.#keepTimer ??= this.#around.setTimer(() => this.keepNow(), KEEP_DELAY);
    this.#happen({ type: "typed" });
  }

  tell(happening: Happening): void {
    this.#happen(happening);
  }

  /** Puts a merged text in the place of what is here; `theirs` is what the server has at `base`. */
  take(body: JsonObject, base: number, theirs: JsonObject): void {
    const isSame = same(body, theirs);
    this.#body = body;
    this.#ancestor = theirs;
    this.#sent = [];
    if (!isSame) this.keepNow();
    this.#happen({ type: "merged", base, same: isSame });
  }

  /** Writes the copy on this device at once: the page may be going away. */
  keepNow(): void {
    if (this.#keepTimer !== undefined) this.#around.clearTimer(this.#keepTimer);
    this.#keepTimer = undefined;
    if (isUnsaved(this.#saver)) this.#around.keep({ base: this.#saver.base, body: this.#body });
  }

  /** Saves now; true once the server has everything, false when it cannot be had at present. */
  async flush(): Promise<boolean> {
    for (;;) {
      if (!isUnsaved(this.#saver) && !this.#saver.busy) return true;
      this.#happen({ type: "online" });
      this.#happen({ type: "leave" });
      const { busy } = this.#saver;
      if (!busy) return !isUnsaved(this.#saver);
      await new Promise<void>((resolve) => this.#settled.push(resolve));
      if (this.#saver.hold || this.#saver.failures > 0) return false;
    }
  }

  #happen(happening: Happening): void {
    const wasBusy = this.#saver.busy;
    const { saver, effects } = step(this.#saver, happening);
    this.#saver = saver;
    for (const effect of effects) this.#run(effect);
    if (wasBusy && this.#saver.busy !== wasBusy) for (const settle of this.#settled.splice(0)) settle();
    for (const listener of this.#listeners) listener();
  }

  #run(effect: Effect): void {
    switch (effect.do) {
      case "send":
        void this.#send(effect.base, effect.version);
        return;
      case "check":
        void this.#check();
        return;
      case "arm":
        this.#arm(effect.ms);
        return;
      case "disarm":
        if (this.#timer !== undefined) this.#around.clearTimer(this.#timer);
        this.#timer = undefined;
        return;
      case "reload":
        this.#around.onReload();
        return;
      case "forget":
        this.#sent = [];
        this.#around.forget();
    }
  }

  #arm(ms: number): void {
    const jitter = this.#saver.failures > 0 ? ms * 0.3 * this.#around.random() : 0;
    this.#timer = this.#around.setTimer(() => {
      this.#timer = undefined;
      this.#happen({ type: "due" });
    }, ms + jitter);
  }

  async #send(base: number, version: number): Promise<void> {
    const body = this.#body;
    this.#sent = [...this.#sent, { version, body }].slice(-REMEMBERED);
    const answer = await this.#around.send(base, body).catch(() => ({ type: "failed" }) as const);
    if (answer.type === "saved") {
      this.#sent = this.#sent.filter((one) => one.version > version);
      this.#ancestor = body;
      this.#happen(answer);
    } else if (answer.type === "moved") {
      this.#moved(answer.moved);
    } else {
      this.#happen(answer);
    }
  }

  #moved(moved: Moved): void {
    const own = this.#sent.findLast((one) => same(one.body, moved.current.body));
    if (own) {
      this.#ancestor = own.body;
      this.#happen({ type: "saved", revision: moved.current.revision, savedAt: undefined, version: own.version });
      this.#happen({ type: "leave" });
      return;
    }
    this.#happen({ type: "moved" });
    this.#around.onMoved(moved);
  }

  async #check(): Promise<void> {
    this.#happen(await this.#around.check().catch(() => ({ type: "failed" }) as const));
  }
}
