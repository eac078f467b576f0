/** Bits a second that the desk records with: speech is clear at it, and five minutes are under 1 MB. */
export const BIT_RATE = 24_000;
/** Of a recording that is made smaller: each 20 ms of it bring the bits below with them, and the whole stays as small. */
export const SMALLER_BIT_RATE = 22_000;
const BITS_AROUND = 4_400;
/** Up to here a recording is small enough. */
const MOST_BITS = 32_000;
/** What is lighter is not worth the trouble, however short it is. */
const LIGHT = 300_000;

/** Heavier than speech needs to be, for listeners who pay for data. */
export const isLarge = (bytes: number, seconds: number): boolean =>
  bytes > LIGHT && seconds > 0 && (bytes * 8) / seconds > MOST_BITS;

/** About what it will weigh. */
export const smallBytes = (seconds: number): number => ((SMALLER_BIT_RATE + BITS_AROUND) / 8) * seconds;

export const isRecording = ({ type, name }: File): boolean =>
  type.startsWith("audio/") || /\.(mp3|m4a|aac|ogg|oga|opus|wav|flac)$/i.test(name);

/** Seconds of a recording; nothing where the browser cannot open it, or it is too light to matter. */
export function measure(file: File): Promise<number | undefined> {
  if (file.size <= LIGHT) return Promise.resolve(undefined);
  const audio = new Audio();
  const url = URL.createObjectURL(file);
  return new Promise<number | undefined>((resolve) => {
    audio.onloadedmetadata = () => resolve(Number.isFinite(audio.duration) ? audio.duration : undefined);
    audio.onerror = () => resolve(undefined);
    audio.preload = "metadata";
    audio.src = url;
  }).finally(() => {
    audio.removeAttribute("src");
    URL.revokeObjectURL(url);
  });
}

/** Whether this browser has what it takes: WebCodecs with an Opus encoder. */
export async function canMakeSmaller(): Promise<boolean> {
  if (typeof AudioEncoder === "undefined") return false;
  const config = { codec: "opus", sampleRate: 48_000, numberOfChannels: 1, bitrate: SMALLER_BIT_RATE };
  const { supported } = await AudioEncoder.isConfigSupported(config).catch(() => ({ supported: false }));
  return supported === true;
}
