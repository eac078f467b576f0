import { reveal } from "../nearby-player.behaviour";

/** Where the visitor is, in degrees, rounded. */
export interface Position {
  lat: string;
  lng: string;
}

/** Says something where it is seen and read out. `quiet` is only read out: the page shows it too. */
export function say(page: HTMLElement, text: string, quiet = false): void {
  const status = page.querySelector<HTMLElement>("[data-status]");
  if (!status) return;
  status.toggleAttribute("data-quiet", quiet);
  if (status.textContent !== text) status.textContent = text;
}

/**
 * Puts the finder of an answer in the place of the one that stands on the page, with its credits, and the focus where
 * it was. What it brings goes through the server's renderer, so there is one place that makes it.
 */
export function swap(page: HTMLElement, html: string, focus: "results" | "same"): HTMLElement | null {
  const answer = new DOMParser().parseFromString(html, "text/html");
  const [next, current] = [answer.querySelector<HTMLElement>("#finder"), page.querySelector<HTMLElement>("#finder")];
  if (!next || !current) return null;
  const credit = answer.querySelector("#finder ~ p, [data-credits] p");
  const key = (document.activeElement as HTMLElement | null)?.dataset?.key;
  current.replaceWith(document.adoptNode(next));
  if (credit) page.querySelector("[data-credits]")?.replaceChildren(document.adoptNode(credit));
  reveal(next);
  next.dataset.arrived = "";
  next.querySelectorAll<HTMLElement>("li[data-place]").forEach((row, at) => {
    row.style.setProperty("--at", String(Math.min(at, 20)));
  });
  const same = focus === "same" && key ? next.querySelector<HTMLElement>(`[data-key="${key}"]`) : null;
  (same ?? next.querySelector<HTMLElement>("#results"))?.focus({ preventScroll: same !== null });
  return next;
}
