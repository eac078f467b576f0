import { t } from "../../../messages/message";
import { chooseVoice, SPEECH } from "../../../ui/voice";
import { type Chunk, chunkLimit, chunkParagraphs } from "./chunks";

export const SPEECH_UNSUPPORTED = "blog-no-voice";
export const NOTHING_TO_READ = "blog-nothing-to-read";
export const SPEECH_STOPPED = "blog-voice-stopped";

export const SPEEDS = [0.75, 1, 1.25, 1.5] as const;

/** The part of `SpeechSynthesisUtterance` that is used. */
export interface Utterance {
  lang: string;
  rate: number;
  pitch: number;
  volume: number;
  voice: SpeechSynthesisVoice | null;
  onstart: ((event: never) => void) | null;
  onend: ((event: never) => void) | null;
  onerror: ((event: never) => void) | null;
}

/** The part of `SpeechSynthesis` that is used, so that tests can stand in for a device. */
export interface Speech<U extends Utterance = Utterance> {
  speak(utterance: U): void;
  cancel(): void;
  getVoices(): SpeechSynthesisVoice[];
}

export interface Device<U extends Utterance = Utterance> {
  speech: Speech<U>;
  utterance(text: string): U;
  after(milliseconds: number, action: () => void): () => void;
}

export type Status = "idle" | "speaking" | "paused";

export interface ReaderState {
  status: Status;
  /** Index of the paragraph being read or waited at; `null` before the start and after the end. */
  paragraph: number | null;
  /** Why it is not reading, in words for the visitor. */
  message: string | null;
}

/** A device whose voice has not begun by then has none. */
const SILENT_START_MS = 8000;
/** How long an engine may take beyond the time a slow voice needs, before its chunk counts as lost. */
const PATIENCE_MS = 6000;
/** Errors of an engine that could speak. */
const SILENCED_BY_OTHERS = new Set(["not-allowed", "interrupted", "canceled"]);
const SLOW_CHARACTERS_PER_SECOND = 10;

/**
 * Reads paragraphs one chunk after another. `speechSynthesis.pause()` is not used: on Android it ends the speech. A
 * pause cancels and remembers the place; going on starts again at the chunk that was cut, so that a sentence is heard whole.
 */
export class Reader<U extends Utterance = Utterance> {
  #device: Device<U>;
  #paragraphs: readonly string[];
  #onChange: (state: ReaderState) => void;
  #state: ReaderState = { status: "idle", paragraph: null, message: null };
  #chunks: Chunk[] = [];
  #next = 0;
  #rate = 1;
  #plainVoice = false;
  #heard = false;
  /** Kept, because Chromium drops the end event of an utterance that was garbage collected. */
  #current: U | null = null;
  #stopWatching: () => void = () => {};

  constructor(device: Device<U>, paragraphs: readonly string[], onChange: (state: ReaderState) => void) {
    this.#device = device;
    this.#paragraphs = paragraphs;
    this.#onChange = onChange;
    this.#cut();
  }

  get state(): ReaderState {
    return this.#state;
  }

  toggle(): void {
    if (this.#state.status === "speaking") this.pause();
    else this.play();
  }

  play(): void {
    if (this.#state.status === "speaking") return;
    if (this.#chunks.length === 0) {
      this.#change({ status: "idle", paragraph: null, message: t(NOTHING_TO_READ) });
      return;
    }
    this.#device.speech.cancel();
    this.#speak();
  }

  pause(): void {
    if (this.#state.status !== "speaking") return;
    this.#silence();
    this.#change({ ...this.#state, status: "paused", message: null });
  }

  /** Back to the beginning, silent. */
  stop(): void {
    this.#silence();
    this.#next = 0;
    this.#change({ status: "idle", paragraph: null, message: null });
  }

  /** Takes effect at once: the chunk being read starts again at the new speed. */
  setRate(rate: number): void {
    if (rate === this.#rate) return;
    const place = this.#chunks[this.#next];
    this.#rate = rate;
    this.#cut();
    this.#next = place === undefined ? 0 : this.#chunkAt(place.paragraph, place.start);
    if (this.#state.status !== "speaking") return;
    this.#silence();
    this.#speak();
  }

  #cut(): void {
    this.#chunks = chunkParagraphs(this.#paragraphs, chunkLimit(this.#rate));
  }

  #chunkAt(paragraph: number, offset: number): number {
    const index = this.#chunks.findLastIndex(
      (chunk) => chunk.paragraph < paragraph || (chunk.paragraph === paragraph && chunk.start <= offset),
    );
    return Math.max(index, 0);
  }

  #speak(): void {
    const chunk = this.#chunks[this.#next];
    if (chunk === undefined) {
      this.stop();
      return;
    }
    const { speech } = this.#device;
    const utterance = this.#device.utterance(chunk.text);
    Object.assign(utterance, SPEECH, { rate: this.#rate });
    const voice = this.#plainVoice ? null : chooseVoice(speech.getVoices());
    if (voice !== null) utterance.voice = voice;
    utterance.onstart = () => {
      this.#heard = true;
      this.#watch(utterance, chunk);
    };
    utterance.onend = () => this.#ended(utterance);
    utterance.onerror = ({ error }: { error: string }) => this.#failed(utterance, error);
    this.#current = utterance;
    this.#watch(utterance, chunk);
    this.#change({ status: "speaking", paragraph: chunk.paragraph, message: null });
    speech.speak(utterance);
  }

  /** Events of an utterance that was cancelled on purpose come late and mean nothing. */
  #ended(utterance: U): void {
    if (utterance !== this.#current) return;
    this.#stopWatching();
    this.#current = null;
    this.#next += 1;
    this.#speak();
  }

  /**
   * A voice from the network fails offline: the device's own voice gets one try before the reading pauses. A device
   * that never said a word has no voice, unless somebody else (another tab, a rule of the browser) kept it silent.
   */
  #failed(utterance: U, error: string): void {
    if (utterance !== this.#current) return;
    this.#silence();
    if (!this.#plainVoice && utterance.voice !== null) {
      this.#plainVoice = true;
      this.#speak();
      return;
    }
    if (this.#heard || SILENCED_BY_OTHERS.has(error)) {
      this.#change({ ...this.#state, status: "paused", message: t(SPEECH_STOPPED) });
    } else {
      this.#change({ status: "idle", paragraph: null, message: t(SPEECH_UNSUPPORTED) });
    }
  }

  /** Some engines lose an utterance without a word. If the voice was ever heard, the next chunk is due. */
  #watch(utterance: U, chunk: Chunk): void {
    if (utterance !== this.#current) return;
    this.#stopWatching();
    const speech = (chunk.text.length / SLOW_CHARACTERS_PER_SECOND / this.#rate) * 1000;
    this.#stopWatching = this.#device.after(this.#heard ? speech + PATIENCE_MS : SILENT_START_MS, () => {
      if (utterance !== this.#current) return;
      if (!this.#heard) {
        this.#failed(utterance, "silence");
        return;
      }
      this.#device.speech.cancel();
      this.#ended(utterance);
    });
  }

  #silence(): void {
    this.#stopWatching();
    this.#current = null;
    this.#device.speech.cancel();
  }

  #change(state: ReaderState): void {
    this.#state = state;
    this.#onChange(state);
  }
}

/** The device's own voice, or `null` where there is none. */
export function browserDevice(): Device<SpeechSynthesisUtterance> | null {
  if (typeof window === "undefined" || !("speechSynthesis" in window) || !("SpeechSynthesisUtterance" in window))
    return null;
  return {
    speech: window.speechSynthesis,
    utterance: (text) => new SpeechSynthesisUtterance(text),
    after: (milliseconds, action) => {
      const timer = window.setTimeout(action, milliseconds);
      return () => window.clearTimeout(timer);
    },
  };
}
