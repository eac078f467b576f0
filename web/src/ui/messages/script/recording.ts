import { t } from "../../../messages/message";

/** What was spoken. */
export interface Spoken {
  recording: Blob;
  seconds: number;
}

/** Kinds of recordings, the one that is liked best first. */
const KINDS = ["audio/webm;codecs=opus", "audio/ogg;codecs=opus", "audio/mp4"];
/** Bits for a second of speech: ten seconds are 15 KB. */
const BITS = 12_000;
/** Milliseconds after which the browser hands over what it has: little is lost when it is stopped hard. */
const SLICE = 1_000;
/** Seconds of a voice note at least, and at most. */
export const SHORTEST = 0.7;
export const LONGEST = 600;
/** Milliseconds between two looks at clock and loudness. */
export const TICK = 200;

/** Whether this browser can record at all. */
export function canRecord(): boolean {
  return "MediaRecorder" in globalThis && typeof navigator.mediaDevices?.getUserMedia === "function";
}

/** One recording, from the moment on at which the microphone is open. */
export class Recording {
  private readonly slices: Blob[] = [];
  private readonly began = performance.now();
  /** Nothing more is recorded: it was stopped, or the microphone is gone. */
  readonly ended: Promise<void>;
  private readonly level: () => number;
  private readonly closeMeter: () => void;

  private constructor(
    private readonly stream: MediaStream,
    private readonly recorder: MediaRecorder,
  ) {
    recorder.ondataavailable = (event) => {
      if (event.data.size > 0) this.slices.push(event.data);
    };
    this.ended = new Promise((resolve) => {
      recorder.onstop = () => resolve();
      recorder.onerror = () => resolve();
    });
    const meter = openMeter(stream);
    this.level = meter.level;
    this.closeMeter = meter.close;
    recorder.start(SLICE);
  }

  /** Opens the microphone. Rejects where it may not be used, or is not there. */
  static async begin(): Promise<Recording> {
    const audio = { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true };
    const stream = await navigator.mediaDevices.getUserMedia({ audio });
    try {
      const mimeType = KINDS.find((kind) => MediaRecorder.isTypeSupported(kind));
      return new Recording(stream, new MediaRecorder(stream, { mimeType, audioBitsPerSecond: BITS }));
    } catch (problem) {
      closeStream(stream);
      throw problem;
    }
  }

  get seconds(): number {
    return (performance.now() - this.began) / 1000;
  }

  /** How loud it is, from 0 to 1. */
  get loudness(): number {
    return this.level();
  }

  /** Ends it; answers with what was spoken, or nothing where nothing was recorded. */
  async stop(): Promise<Spoken | undefined> {
    const { seconds } = this;
    if (this.recorder.state !== "inactive") this.recorder.stop();
    await this.ended;
    this.close();
    if (this.slices.length === 0) return undefined;
    return { recording: new Blob(this.slices, { type: this.recorder.mimeType }), seconds };
  }

  /** Ends it and forgets what was spoken. */
  cancel(): void {
    if (this.recorder.state !== "inactive") this.recorder.stop();
    this.close();
  }

  private close(): void {
    this.closeMeter();
    closeStream(this.stream);
  }
}

/** What to do where a recording could not begin. */
export function microphoneWords(problem: unknown): string {
  const { name } = problem as { name?: string };
  if (name === "NotAllowedError" || name === "SecurityError") return t("ui-voice-refused");
  return name === "NotFoundError" ? t("ui-voice-missing") : t("ui-voice-failed");
}

function closeStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Measures how loud it is. A browser without the means says that it is silent. */
function openMeter(stream: MediaStream): { level: () => number; close: () => void } {
  if (!("AudioContext" in globalThis)) return { level: () => 0, close: () => {} };
  const context = new AudioContext();
  const meter = context.createAnalyser();
  const wave = new Uint8Array(meter.fftSize);
  context.createMediaStreamSource(stream).connect(meter);
  const level = () => {
    meter.getByteTimeDomainData(wave);
    const sum = wave.reduce((all, point) => all + ((point - 128) / 128) ** 2, 0);
    // Speech is rarely louder than a third of what could be.
    return Math.min(1, Math.sqrt(sum / wave.length) * 3);
  };
  return { level, close: () => void context.close().catch(() => {}) };
}
