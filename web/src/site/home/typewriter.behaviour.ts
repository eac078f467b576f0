const TYPE_MS = 80;
const DELETE_MS = 50;
const DELAY_MS = 1500;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/**
 * Types one greeting after the other and stops at the line that the page came with (spec 1 §9: 80, 50, 1500 ms, no loop).
 * Those who listen hear only that line.
 */
export default async function typewriter(element: HTMLElement): Promise<void> {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const last = element.textContent ?? "";
  const greetings = JSON.parse(element.dataset.lines ?? "[]") as string[];
  const spoken = Object.assign(document.createElement("span"), { className: "vh", textContent: last });
  const shown = document.createElement("span");
  shown.setAttribute("aria-hidden", "true");
  element.replaceChildren(spoken, shown);
  const type = async (text: string) => {
    for (let length = 0; length <= text.length; length += 1) {
      // A word joiner keeps the line's height while nothing is typed.
      shown.textContent = text.slice(0, length) || "\u2060";
      await pause(TYPE_MS);
    }
  };
  for (const greeting of greetings) {
    await type(greeting);
    await pause(DELAY_MS);
    for (let length = greeting.length - 1; length > 0; length -= 1) {
      shown.textContent = greeting.slice(0, length);
      await pause(DELETE_MS);
    }
  }
  await type(last);
}
