import { Outbox, type OutboxView } from "../../../ui/messages/outbox";
import { type Call, callServer } from "../../../ui/messages/script/call";
import type { Wait } from "../../../ui/messages/script/outcome";
import { microphoneWords, Recording, SHORTEST, type Spoken } from "../../../ui/messages/script/recording";
import { type Item, MemoryShelf } from "../../../ui/messages/script/shelf";
import { sendVoice, type VoiceCalls } from "../../../ui/messages/script/voice-upload";
import { gate } from "../../shell/gate";

/** Who hears a note. */
export interface NoteReader {
  /** As the one at the desk reads it: `Baba`, `the person who asked`. */
  name: string;
  calls: VoiceCalls;
}

/** How the sending of a note goes on. */
export interface Outgoing {
  to: string;
  /** Part of it that has left, from 0 to 1. */
  share: number;
  isTrying: boolean;
  /** Why it has not arrived so far. What was not refused is tried again by itself, too. */
  problem?: string;
  isRefused: boolean;
}

export type NoteState =
  | { phase: "rest"; problem?: string }
  | { phase: "opening" }
  | { phase: "recording"; recording: Recording }
  /** It was spoken and can be listened to at `url`; nothing leaves before it is said so. */
  | { phase: "held"; spoken: Spoken; url: string; outgoing?: Outgoing };

const WAITING: Record<Wait, string> = {
  line: "Not sent: there is no connection. The recording is kept as long as this screen is open, and sent when you are back online.",
  busy: "Not sent yet: the site is busy. The recording is kept as long as this screen is open, and sent soon.",
  locked:
    "Not sent: you are signed out. The recording is kept as long as this screen is open. Sign in, then try again.",
};

/** Calls as the desk does: whose session has ended signs in again, and the call is repeated. */
const callAsDesk: Call = async (method, path, request) => {
  for (;;) {
    const reply = await callServer(method, path, request);
    if (reply.status !== 401 || !(await gate.ask("sign_in")) || request.signal.aborted) return reply;
  }
};

/**
 * One voice note of the desk: spoken, listened to, sent. It lies in memory alone, so that nothing of it stays on a computer
 * that others use.
 */
export class SpokenNote implements OutboxView {
  private current: NoteState = { phase: "rest" };
  private readonly listeners = new Set<() => void>();
  private readonly outbox: Outbox;
  private isStopping = false;
  private item: Item | undefined;
  private reader: NoteReader | undefined;

  constructor(private readonly arrived: () => void) {
    this.outbox = new Outbox({
      scope: "desk",
      shelf: new MemoryShelf(),
      view: this,
      deliver: (item, sending) => sendVoice(item, this.reader?.calls as VoiceCalls, sending, callAsDesk),
    });
  }

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  snapshot = (): NoteState => this.current;

  async begin(): Promise<void> {
    if (this.current.phase !== "rest") return;
    this.put({ phase: "opening" });
    try {
      const recording = await Recording.begin();
      // The screen was left before the microphone was open.
      if (this.snapshot().phase !== "opening") return recording.cancel();
      this.put({ phase: "recording", recording });
      void recording.ended.then(() => this.stop());
    } catch (problem) {
      this.put({ phase: "rest", problem: microphoneWords(problem) });
    }
  }

  async stop(): Promise<void> {
    if (this.current.phase !== "recording" || this.isStopping) return;
    const { recording } = this.current;
    // Its end is told by the recording, too.
    this.isStopping = true;
    const isTap = recording.seconds < SHORTEST;
    const spoken = await recording.stop();
    this.isStopping = false;
    // It was thrown away.
    if (this.snapshot().phase !== "recording") return;
    if (!spoken || isTap) return this.put({ phase: "rest", problem: "Nothing was recorded. Please try again." });
    this.put({ phase: "held", spoken, url: URL.createObjectURL(spoken.recording) });
  }

  /** Sends it; again what has not arrived. What may have arrived in part goes on to whom it went, what was refused to who is chosen now. */
  send(reader: NoteReader): void {
    const { current, item } = this;
    if (current.phase !== "held" || current.outgoing?.isTrying) return;
    const isPartlyThere = current.outgoing?.isRefused === false;
    if (!isPartlyThere) this.reader = reader;
    const to = isPartlyThere ? current.outgoing?.to : reader.name;
    this.put({ ...current, outgoing: { to: to ?? "", share: 0, isTrying: true, isRefused: false } });
    const { recording, seconds } = current.spoken;
    if (!item) void this.outbox.add({ kind: "voice", body: recording, seconds });
    else if (isPartlyThere) this.goOn();
    else void this.outbox.retry(item.id);
  }

  /** Tries what waits at once. */
  goOn = (): void => void this.outbox.drain();

  discard(): void {
    const { current, item } = this;
    if (current.phase === "recording") current.recording.cancel();
    this.rest();
    if (item) void this.outbox.remove(item.id);
  }

  show(items: Item[]): void {
    this.item = items[0];
  }

  state(_: Item, state: "sending" | Wait): void {
    // Words stay while it is tried again by itself: they are not read out anew each time.
    if (state === "sending") this.tell({ isTrying: true });
    else this.tell({ isTrying: false, problem: WAITING[state] });
  }

  progress(_: Item, share: number): void {
    this.tell({ share: Math.min(1, share) });
  }

  sent(): void {
    if (this.current.phase !== "held") return;
    this.rest();
    this.arrived();
  }

  refused(_: Item, words: string): void {
    this.tell({ isTrying: false, problem: `Not sent. ${words}`, isRefused: true });
  }

  async settled(): Promise<void> {}

  /** Where it was thrown away meanwhile there is nothing to tell. */
  private tell(change: Partial<Outgoing>): void {
    const { current } = this;
    if (current.phase === "held" && current.outgoing)
      this.put({ ...current, outgoing: { ...current.outgoing, ...change } });
  }

  private rest(): void {
    if (this.current.phase === "held") URL.revokeObjectURL(this.current.url);
    this.item = undefined;
    this.put({ phase: "rest" });
  }

  private put(state: NoteState): void {
    this.current = state;
    for (const listener of this.listeners) listener();
  }
}
