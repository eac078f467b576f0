import { wantsArticles } from "../kept/reading";
import { openStore } from "../kept/stores";

/* Where somebody stopped listening. It is kept with the articles of this device, so that whatever removes those removes it too. */

/** So near to an end of a recording nobody is brought back. */
const EDGE = 10;
/** Seconds of listening between two notes of the place. */
const STEP = 5;

const addressOf = (src: string) => `/listen-place?of=${encodeURIComponent(src)}`;

/** Seconds to go on at; 0 is the beginning. */
export async function findPlace(src: string): Promise<number> {
  const store = await openStore("reading");
  const noted = await store?.match(addressOf(src));
  return Number(await noted?.text()) || 0;
}

export async function keepPlace(src: string, seconds: number, length: number): Promise<void> {
  const store = await openStore("reading");
  if (!store || !wantsArticles()) return;
  if (seconds < EDGE || seconds > length - EDGE) await store.delete(addressOf(src));
  else await store.put(addressOf(src), new Response(String(Math.floor(seconds))));
}

/** Goes to a moment that the listener chose, which is then not left for where they once stopped. */
export function goTo(audio: HTMLAudioElement, seconds: number): Promise<void> {
  audio.dataset.chosen = "";
  audio.currentTime = seconds;
  return audio.play();
}

/** Brings who listens again to where they stopped, once, and notes where they are. A player that plays already is followed too. */
export function followPlace(audio: HTMLAudioElement, onResume: (seconds: number) => void = () => {}): () => void {
  const src = audio.getAttribute("src") ?? "";
  const place = findPlace(src);
  let isBegun = false;
  let noted = 0;
  const note = () => {
    noted = audio.currentTime;
    void keepPlace(src, audio.currentTime, audio.duration);
  };
  const begin = async () => {
    if (isBegun) return;
    isBegun = true;
    const seconds = await place;
    if (seconds === 0 || "chosen" in audio.dataset || audio.currentTime > STEP) return;
    audio.currentTime = seconds;
    onResume(seconds);
  };
  const move = () => {
    if (Math.abs(audio.currentTime - noted) >= STEP) note();
  };
  const stop = new AbortController();
  audio.addEventListener("play", () => void begin(), stop);
  audio.addEventListener("timeupdate", move, stop);
  audio.addEventListener("pause", note, stop);
  if (!audio.paused) void begin();
  return () => stop.abort();
}
