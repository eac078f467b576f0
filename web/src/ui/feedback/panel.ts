import { ASKED, FEEDBACK } from "./words";

/** Panels that listen already. */
const heard = new WeakSet<HTMLElement>();

/** Opens the form; the cross brings the buttons back, and sending it says thank you. */
export function open(root: HTMLElement, isYes: boolean): void {
  const liked = root.querySelector<HTMLInputElement>("input[name=liked]");
  if (liked) liked.value = isYes ? "yes" : "no";
  show(root, "form", ASKED[isYes ? "yes" : "no"]);
  if (heard.has(root)) return;
  heard.add(root);
  root.querySelector("[data-close]")?.addEventListener("click", () => show(root, "buttons", FEEDBACK.question));
  root.addEventListener("arrived", () => {
    const words = document.createElement("p");
    words.textContent = FEEDBACK.improves;
    root.querySelector("[data-thanks]")?.replaceChildren(words);
    show(root, "thanks", FEEDBACK.thanks);
  });
}

function show(root: HTMLElement, part: "form" | "buttons" | "thanks", words: string): void {
  for (const name of ["form", "buttons"]) {
    for (const element of root.querySelectorAll<HTMLElement>(`[data-${name}]`)) element.hidden = name !== part;
  }
  const heading = root.querySelector<HTMLElement>("[data-question]");
  if (!heading) return;
  heading.textContent = words;
  heading.focus();
}
