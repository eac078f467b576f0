import type { CallReason, MicrophoneState } from "./state";

/** Milliseconds after which a microphone that is in use elsewhere is asked for again. */
const AGAIN_MS = 5_000;

const VOICE: MediaTrackConstraints = {
  channelCount: 1,
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
};

/** The microphone of a call. The device may take it away, as for a phone call; it is taken back as soon as it can be had. */
export class Microphone {
  track: MediaStreamTrack | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isOpening = false;
  private isClosed = false;

  constructor(
    /** The track is another one, or its state. */
    private readonly changed: (state: MicrophoneState) => void,
  ) {}

  /** Opens it. Rejects with what the browser says. */
  async open(): Promise<void> {
    this.isClosed = false;
    const stream = await navigator.mediaDevices.getUserMedia({ audio: VOICE });
    const [track] = stream.getAudioTracks();
    if (this.isClosed || !track) {
      track?.stop();
      return;
    }
    this.take(track);
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    navigator.mediaDevices?.removeEventListener?.("devicechange", this.retry);
    document.removeEventListener("visibilitychange", this.retry);
    this.track?.stop();
    this.track = undefined;
  }

  /** Tries to have it back. */
  readonly retry = async (): Promise<void> => {
    const isGone = this.track?.readyState === "ended";
    if (!isGone || this.isClosed || this.isOpening || document.hidden) return;
    this.isOpening = true;
    clearTimeout(this.timer);
    try {
      await this.open();
    } catch (problem) {
      // What is busy frees itself. What was refused must not be asked for again and again.
      if (nameOf(problem) === "NotReadableError") this.timer = setTimeout(() => void this.retry(), AGAIN_MS);
    } finally {
      this.isOpening = false;
    }
  };

  private take(track: MediaStreamTrack): void {
    this.track = track;
    const note = () => {
      if (this.track === track) this.changed(track.muted || track.readyState === "ended" ? "taken" : "on");
    };
    track.onmute = note;
    track.onunmute = note;
    track.onended = () => {
      note();
      void this.retry();
    };
    navigator.mediaDevices.addEventListener?.("devicechange", this.retry);
    document.addEventListener("visibilitychange", this.retry);
    note();
  }
}

const REASONS: Record<string, CallReason> = {
  NotAllowedError: "microphone-refused",
  SecurityError: "microphone-refused",
  NotFoundError: "microphone-missing",
};

/** Why it could not be opened. */
export const reasonOf = (problem: unknown): CallReason => REASONS[nameOf(problem)] ?? "microphone-busy";

const nameOf = (problem: unknown): string => String((problem as { name?: unknown } | undefined)?.name ?? "");
