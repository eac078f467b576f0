import type { Schemas } from "../../api/types";
import { t } from "../../messages/message";
import button from "../Button.module.css";
import css from "./inquiry.module.css";
import { make } from "./make";

interface Told {
  title: string;
  words: (string | Node)[];
  reference?: string;
  /** By which a script finds it again: what it says may have come true another way. */
  name?: string;
  /** What to do at once, where the words sounded as if somebody were in danger. */
  card?: Schemas["SafetyCard"] | null;
}

/** Says it in a dialog. The browser gives the focus back when it closes. */
export async function tell({ title, words, reference, name, card }: Told): Promise<void> {
  const heading = make("h2", { id: "told-heading", tabindex: "-1", autofocus: "" }, title);
  const dialog = make("dialog", { class: css.dialog, "aria-labelledby": heading.id }) as HTMLDialogElement;
  if (name) dialog.dataset.told = name;
  dialog.append(heading);
  if (card) dialog.append((await import("../SafetyCard.dom")).drawSafetyCard(card, 3));
  dialog.append(...words.filter((line) => line !== "").map((line) => make("p", {}, line)));
  if (reference) {
    const [before = "", named = "", after = ""] = t("ui-your-reference", { reference }).split(/<\/?strong>/);
    dialog.append(make("p", {}, before, make("strong", {}, named), after));
  }
  const close = make("button", { type: "button", class: button.button }, t("ui-dialog-close"));
  close.addEventListener("click", () => dialog.close());
  dialog.append(make("div", { class: "row" }, close));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
