import { vi } from "vitest";

/* A microphone and its recorder, for tests. */

/** What was asked of them since `fakeMicrophone`. */
export const heard = {
  stopped: 0,
  asked: [] as MediaStreamConstraints[],
  made: [] as { mimeType?: string; audioBitsPerSecond?: number }[],
  /** Opens the microphone. */
  open: async (): Promise<MediaStream> => fakeStream(),
};

export const fakeStream = () => ({ getTracks: () => [{ stop: () => (heard.stopped += 1) }] }) as unknown as MediaStream;

class Recorder {
  static isTypeSupported = (kind: string) => kind === "audio/mp4";
  state = "inactive";
  mimeType: string;
  ondataavailable = (_: { data: Blob }) => {};
  onstop = () => {};
  onerror = () => {};
  constructor(
    readonly stream: MediaStream,
    options: { mimeType?: string; audioBitsPerSecond?: number },
  ) {
    heard.made.push(options);
    this.mimeType = options.mimeType ?? "";
  }
  start() {
    this.state = "recording";
  }
  stop() {
    this.state = "inactive";
    queueMicrotask(() => {
      this.ondataavailable({ data: new Blob(["speech"]) });
      this.onstop();
    });
  }
}

/** Gives the browser a microphone that may be used, and in which "speech" is spoken. */
export function fakeMicrophone(): void {
  Object.assign(heard, { stopped: 0, asked: [], made: [], open: async () => fakeStream() });
  vi.stubGlobal("MediaRecorder", Recorder);
  const getUserMedia = (wanted: MediaStreamConstraints) => {
    heard.asked.push(wanted);
    return heard.open();
  };
  Object.defineProperty(navigator, "mediaDevices", { value: { getUserMedia }, configurable: true });
}

export function takeMicrophoneAway(): void {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "mediaDevices");
}
