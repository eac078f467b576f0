import { clockText, spokenAt } from "./hold";

/** Counts down how long a time is kept: seen every second, said politely at 10, 5, 2 and 1 minutes and at the end. */
export default function hold(bar: HTMLElement): void {
  const left = bar.querySelector<HTMLElement>("[data-left]");
  const said = bar.querySelector<HTMLElement>("[data-said]");
  const whole = Number(bar.dataset.seconds ?? 0);
  const end = Date.now() + whole * 1000;
  let last = whole + 1;

  function tick(): void {
    const seconds = Math.max(0, Math.round((end - Date.now()) / 1000));
    if (left) left.textContent = seconds > 0 ? clockText(seconds) : "";
    // A phone that slept passes several at once: the newest counts.
    for (let at = last - 1; at >= seconds; at--) {
      const words = spokenAt(at);
      if (words && said) said.textContent = words;
    }
    last = seconds;
    if (seconds === 0 || !bar.isConnected) clearInterval(timer);
  }
  const timer = setInterval(tick, 1000);
  tick();
}
