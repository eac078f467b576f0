import { movingPart, untilTouched, wantsStillness } from "./motion";

/**
 * Counts up to the number that the page came with, once, when enough of it is in view (spec 1 §9: duration 9, at 0.5).
 * Those who listen hear only the number.
 */
export default function counter(element: HTMLElement): void {
  const { target = "0", suffix = "", seconds = "9", threshold = "0.5" } = element.dataset;
  const end = Number(target);
  if (!(end > 0) || wantsStillness()) return;
  new IntersectionObserver(
    (entries, observer) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      run();
    },
    { threshold: Number(threshold) },
  ).observe(element);

  function run(): void {
    const shown = movingPart(element);
    const stopped = untilTouched();
    const begin = performance.now();
    const step = (now: number) => {
      const part = stopped.aborted ? 1 : Math.min(1, (now - begin) / (Number(seconds) * 1000));
      // Quick at first, slow at the end.
      shown.textContent = `${Math.round(end * (1 - (1 - part) ** 4))}${suffix}`;
      if (part < 1) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }
}
