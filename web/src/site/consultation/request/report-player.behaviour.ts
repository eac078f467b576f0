import { t } from "../../../messages/message";
import { wrongWith } from "./report-file";

/**
 * Sends report files as they are chosen or dropped. The part that sends comes with the first file; where it cannot come,
 * the files go with the form as they do without scripts.
 */
export default function report(root: HTMLElement): void {
  const input = root.querySelector<HTMLInputElement>("input[type=file]");
  const drop = root.querySelector<HTMLElement>("[data-drop]");
  const said = root.querySelector<HTMLElement>("[data-said]");
  const form = root.closest("form");
  if (!input || !drop || !said || !form) return;
  const isPhoto = root.dataset.photos !== undefined;
  let isSending = () => false;

  const say = (words: string) => {
    said.textContent = words;
  };
  for (const [name, hidden] of [
    ["add", true],
    ["drop-hint", false],
  ] as const) {
    for (const part of root.querySelectorAll<HTMLElement>(`[data-${name}]`)) part.hidden = hidden;
  }

  async function take(files: File[], fromPicker: boolean): Promise<void> {
    const wrong = files.map((file) => wrongWith(file, isPhoto)).filter((words) => words !== "");
    const good = files.filter((file) => wrongWith(file, isPhoto) === "");
    say(wrong.join(" "));
    if (fromPicker && wrong.length > 0) (input as HTMLInputElement).value = "";
    if (good.length === 0) return;
    try {
      const { Uploads } = await import("./uploads");
      const uploads = Uploads.of(root, say);
      isSending = () => uploads.isBusy;
      if (fromPicker) (input as HTMLInputElement).value = "";
      for (const file of good) uploads.add(file);
    } catch {
      // What sends could not be fetched: the chosen files stay in the form and go with it.
      say(t("consultation-file-goes-with-form"));
    }
  }

  input.addEventListener("change", () => void take([...(input.files ?? [])], true));
  for (const type of ["dragenter", "dragover", "dragleave", "drop"]) {
    drop.addEventListener(type, (event) => {
      event.preventDefault();
      drop.toggleAttribute("data-over", type === "dragenter" || type === "dragover");
    });
  }
  drop.addEventListener("drop", (event) => void take([...(event.dataTransfer?.files ?? [])], false));
  form.addEventListener(
    "submit",
    (event) => {
      const goesOn = (event.submitter as HTMLButtonElement | null)?.value === "next";
      if (!isSending() || !goesOn) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      say(t("consultation-file-still-sending"));
    },
    { capture: true },
  );
}
