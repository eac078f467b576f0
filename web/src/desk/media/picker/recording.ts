import { BIT_RATE } from "./smaller";

/** Formats that browsers record in, the best for small files first; the server takes all of them. */
const FORMATS = [
  { mime: "audio/webm;codecs=opus", ending: "webm" },
  { mime: "audio/ogg;codecs=opus", ending: "ogg" },
  { mime: "audio/mp4", ending: "m4a" },
] as const;

export interface Recording {
  /** Loudness of this moment, from 0 to 1. */
  level: () => number;
  pause: () => void;
  resume: () => void;
  /** Ends it; the file of what was recorded. */
  stop: () => Promise<File>;
  /** Ends it and throws it away. */
  drop: () => void;
}

export const canRecord = (): boolean =>
  typeof MediaRecorder !== "undefined" && Boolean(navigator.mediaDevices?.getUserMedia);

/** Loudness of a wave whose samples are bytes around 128, as people hear it: quiet speech is a third of the way. */
export function loudness(samples: Uint8Array): number {
  if (samples.length === 0) return 0;
  let sum = 0;
  for (const sample of samples) sum += ((sample - 128) / 128) ** 2;
  return Math.min(1, Math.sqrt(Math.sqrt(sum / samples.length)));
}

/** Asks for the microphone and begins. Fails with words when it may not, or when there is none. */
export async function record(name: string): Promise<Recording> {
  const stream = await navigator.mediaDevices
    .getUserMedia({ audio: { echoCancellation: true, noiseSuppression: true, channelCount: 1 } })
    .catch((error: unknown) => Promise.reject(new Error(refusal(error))));
  const format = FORMATS.find(({ mime }) => MediaRecorder.isTypeSupported(mime));
  const recorder = new MediaRecorder(stream, {
    ...(format ? { mimeType: format.mime } : {}),
    audioBitsPerSecond: BIT_RATE,
  });
  const parts: Blob[] = [];
  recorder.addEventListener("dataavailable", ({ data }) => parts.push(data));
  const sound = new AudioContext();
  const meter = sound.createAnalyser();
  meter.fftSize = 512;
  sound.createMediaStreamSource(stream).connect(meter);
  const samples = new Uint8Array(meter.fftSize);
  const end = () => {
    for (const track of stream.getTracks()) track.stop();
    void sound.close();
  };
  // In one piece: what a browser writes in slices has no end that the library could tell from a lost one.
  recorder.start();
  return {
    level: () => {
      meter.getByteTimeDomainData(samples);
      return recorder.state === "recording" ? loudness(samples) : 0;
    },
    pause: () => recorder.pause(),
    resume: () => recorder.resume(),
    stop: () =>
      new Promise((resolve) => {
        recorder.addEventListener("stop", () => {
          end();
          const type = recorder.mimeType.replace(/;.*$/, "");
          const ending = FORMATS.find(({ mime }) => mime.startsWith(type))?.ending ?? "webm";
          resolve(new File(parts, `${name}.${ending}`, { type }));
        });
        recorder.stop();
      }),
    drop: () => {
      if (recorder.state !== "inactive") recorder.stop();
      end();
    },
  };
}

function refusal(error: unknown): string {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError") {
    return "The browser is not allowed to use the microphone. Allow it next to the address bar, then try again.";
  }
  if (name === "NotFoundError") return "There is no microphone on this device. Upload a recording instead.";
  return "The microphone is in use. Close other apps that use it, then try again.";
}
