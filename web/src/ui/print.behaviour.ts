/** Shows what needs a script to print, and prints the page at a press. */
export default function print(element: HTMLElement): void {
  element.hidden = false;
  element.querySelector("button")?.addEventListener("click", () => window.print());
}
