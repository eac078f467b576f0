import { t } from "../../../messages/message";
import { bytesText } from "../../../ui/bytes";

/** Bytes of a photo at most; the server says the same. */
const LARGEST = 10 << 20;

/** Says what is wrong with a chosen photo before it is sent, and that it is on its way once it is. */
export default function photo(form: HTMLElement): void {
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
  input.addEventListener("change", () => say(input.files?.length ? wrongWith(input.files[0]) : ""));
  form.addEventListener("submit", (event) => {
    const wrong = wrongWith(input.files?.[0]);
    if (wrong === "") {
      button.textContent = t("community-photo-sending");
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
  // The thread took the photo into its outbox, and emptied the form.
  form.addEventListener("reset", rest);
}

/** What to mend, or nothing. Whether it is a picture in truth is seen by the server, from what is in it. */
export function wrongWith(file: Pick<File, "name" | "size" | "type"> | undefined): string {
  if (!file) return t("community-photo-missing");
  if (file.type !== "" && !file.type.startsWith("image/")) return t("community-photo-not-one");
  if (file.size === 0) return t("community-photo-empty");
  if (file.size > LARGEST) return t("community-photo-too-large", { size: bytesText(file.size) });
  return "";
}
