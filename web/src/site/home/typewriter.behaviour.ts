import { movingPart, untilTouched, wantsStillness } from "../../ui/motion";

const TYPE_MS = 80;
const DELETE_MS = 50;
const DELAY_MS = 1500;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Each state of the line in turn, with the time that it stands: greetings typed and deleted, then the last line typed. */
export function* frames(greetings: string[], last: string): Generator<[text: string, ms: number]> {
  for (const greeting of greetings) {
    for (let length = 1; length <= greeting.length; length += 1) yield [greeting.slice(0, length), TYPE_MS];
    yield [greeting, DELAY_MS];
    for (let length = greeting.length - 1; length > 0; length -= 1) yield [greeting.slice(0, length), DELETE_MS];
  }
  for (let length = 1; length <= last.length; length += 1) yield [last.slice(0, length), TYPE_MS];
}

/**
 * Types one greeting after the other and stops at the line that the page came with (spec 1 §9: 80, 50, 1500 ms, no loop),
 * or at the first touch. Those who listen hear only that line.
 */
export default async function typewriter(element: HTMLElement): Promise<void> {
  if (wantsStillness()) return;
  const last = element.textContent ?? "";
  const greetings = JSON.parse(element.dataset.lines ?? "[]") as string[];
  const shown = movingPart(element);
  const stopped = untilTouched();
  for (const [text, ms] of frames(greetings, last)) {
    if (stopped.aborted) break;
    shown.textContent = text;
    await pause(ms);
  }
  shown.textContent = last;
}
