/**
 * Counts up to the number that the page came with, once, when enough of it is in view (spec 1 §9: duration 9, at 0.5).
 * Those who listen hear only the number.
 */
export default function counter(element: HTMLElement): void {
  const { target = "0", suffix = "", seconds = "9", threshold = "0.5" } = element.dataset;
  const end = Number(target);
  if (!(end > 0) || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  new IntersectionObserver(
    (entries, observer) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      run();
    },
    { threshold: Number(threshold) },
  ).observe(element);

  function run(): void {
    const spoken = Object.assign(document.createElement("span"), { className: "vh", textContent: element.textContent });
    const shown = document.createElement("span");
    shown.setAttribute("aria-hidden", "true");
    element.replaceChildren(spoken, shown);
    const begin = performance.now();
    const step = (now: number) => {
      const part = Math.min(1, (now - begin) / (Number(seconds) * 1000));
      // Quick at first, slow at the end.
      shown.textContent = `${Math.round(end * (1 - (1 - part) ** 4))}${suffix}`;
      if (part < 1) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }
}
