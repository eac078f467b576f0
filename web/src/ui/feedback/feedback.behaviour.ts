import { FEEDBACK } from "./words";

/** Yes or No opens the form in place, the cross brings the buttons back, and sending it says thank you. */
export default function feedback(root: HTMLElement): void {
  const heading = root.querySelector<HTMLElement>("[data-asked-yes]");
  const part = root.querySelector<HTMLElement>("[data-form]");
  const liked = root.querySelector<HTMLInputElement>("input[name=liked]");
  const buttons = [...root.querySelectorAll<HTMLElement>("[data-buttons]")];
  if (!heading || !part || !liked) return;
  const show = (isForm: boolean, words: string) => {
    part.hidden = !isForm;
    for (const button of buttons) button.hidden = isForm;
    heading.textContent = words;
    heading.focus();
  };
  for (const way of root.querySelectorAll<HTMLElement>("[data-liked]")) {
    way.addEventListener("click", (event) => {
      event.preventDefault();
      const isYes = way.dataset.liked === "yes";
      liked.value = isYes ? "yes" : "no";
      show(true, (isYes ? heading.dataset.askedYes : heading.dataset.askedNo) ?? "");
    });
  }
  root.querySelector("[data-close]")?.addEventListener("click", () => show(false, FEEDBACK.question));
  root.addEventListener("arrived", () => {
    part.hidden = true;
    heading.textContent = FEEDBACK.thanks;
    const words = document.createElement("p");
    words.textContent = FEEDBACK.improves;
    root.querySelector("[data-thanks]")?.replaceChildren(words);
    heading.focus();
  });
}
