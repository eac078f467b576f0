/** True for a visitor who asked for stillness, here or on the device. */
export const wantsStillness = () =>
  "motion" in document.documentElement.dataset || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Aborted by the first key or press: what moves by itself for more than five seconds must be easy to stop (WCAG 2.2.2). */
export function untilTouched(): AbortSignal {
  const stop = new AbortController();
  for (const type of ["keydown", "pointerdown"])
    addEventListener(type, () => stop.abort(), { once: true, signal: stop.signal });
  return stop.signal;
}

/** Puts a moving part in front of the eyes, and leaves the text that stood there for those who listen. */
export function movingPart(element: HTMLElement): HTMLElement {
  const spoken = Object.assign(document.createElement("span"), { className: "vh", textContent: element.textContent });
  const shown = document.createElement("span");
  shown.setAttribute("aria-hidden", "true");
  element.replaceChildren(spoken, shown);
  return shown;
}
