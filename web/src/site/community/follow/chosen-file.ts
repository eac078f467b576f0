import { t } from "../../../messages/message";
import { problemWith } from "../../../ui/messages/file";

const DOCUMENT = /\.(pdf|docx?)$/i;

/** Says what is wrong with a chosen file before it is sent, and that it is on its way once it is. */
export function watchFile(form: HTMLElement): void {
  const input = form.querySelector<HTMLInputElement>("input[type=file]");
  const words = form.querySelector<HTMLElement>("[data-words]");
  const button = form.querySelector("button");
  if (!input || !words || !button) return;
  const idle = button.textContent;

  const say = (wrong: string) => {
    const field = input.parentElement as HTMLElement;
    words.textContent = wrong;
    (words.closest("p") as HTMLElement).hidden = wrong === "";
    field.classList.toggle(field.dataset.wrong ?? "wrong", wrong !== "");
    if (wrong === "") input.removeAttribute("aria-invalid");
    else input.setAttribute("aria-invalid", "true");
  };
  const look = () => say(input.files?.length ? wrongWith(input.files[0]) : "");
  input.addEventListener("change", look);
  if (input.files?.length) look();
  form.addEventListener("submit", (event) => {
    const wrong = wrongWith(input.files?.[0]);
    if (wrong === "") {
      button.textContent = t("community-file-sending");
      return;
    }
    event.preventDefault();
    say(wrong);
    input.focus();
  });
  const rest = () => {
    button.textContent = idle;
  };
  addEventListener("pageshow", rest);
  // The thread took the file into its outbox, and emptied the form.
  form.addEventListener("reset", rest);
}

/** What to mend, or nothing. What it is in truth is seen by the server, from what is in it. */
export function wrongWith(file: Pick<File, "name" | "size" | "type"> | undefined): string {
  if (!file) return t("community-file-missing");
  const { name, type } = file;
  // Phones that do not know a kind give it no type.
  const isTaken = type === "" || type.startsWith("image/") || type === "application/pdf" || DOCUMENT.test(name);
  return isTaken ? problemWith(file) : t("community-file-wrong-type");
}
