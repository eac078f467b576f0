import look from "../../../../ui/Button.module.css";
import { make } from "../../../../ui/inquiry/make";

/** A drawn sign beside words. */
export function drawIcon(drawing: string, look = "i"): Node {
  const holder = document.createElement("template");
  holder.innerHTML = `<svg class="${look}" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${drawing}</svg>`;
  return holder.content;
}

/** A button whose words can change. */
export class WordButton {
  readonly element: HTMLButtonElement;
  private readonly words = make("span", {});

  constructor(style: "primary" | "line" | "danger" | "sun", drawing: string, words: string, run: () => void) {
    const classes = style === "primary" ? look.button : `${look.button} ${look[style]}`;
    this.element = make(
      "button",
      { type: "button", class: classes },
      drawIcon(drawing),
      this.words,
    ) as HTMLButtonElement;
    this.element.addEventListener("click", run);
    this.name(words);
  }

  name(words: string): void {
    setText(this.words, words);
  }

  /** Whether it is the chosen one of several answers. */
  press(isPressed: boolean): void {
    this.element.setAttribute("aria-pressed", String(isPressed));
    this.element.classList.toggle(look.sun ?? "", isPressed);
    this.element.classList.toggle(look.line ?? "", !isPressed);
  }

  show(isShown: boolean): void {
    const hadFocus = !isShown && document.activeElement === this.element;
    const neighbour = this.element.parentElement?.querySelector<HTMLElement>("button:not([hidden])");
    this.element.hidden = !isShown;
    if (hadFocus) neighbour?.focus();
  }
}

/** Writes only what is different, so that nothing is read out or selected anew. */
export function setText(element: Element, words: string): void {
  if (element.textContent !== words) element.textContent = words;
}
