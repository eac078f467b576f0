import { t } from "../messages/message";

/** Milliseconds that 'Copied' stands. */
const STANDS = 4_000;

/** Copies a text and says so. Where the browser lends no clipboard the button stays away. */
export default function copyText(root: HTMLElement): void {
  const said = root.querySelector<HTMLElement>("[role=status]");
  if (!navigator.clipboard || !said) return;
  root.hidden = false;
  root.querySelector("button")?.addEventListener("click", async () => {
    said.textContent = await navigator.clipboard.writeText(root.dataset.text ?? "").then(
      () => t("ui-copied"),
      () => t("ui-could-not-copy"),
    );
    setTimeout(() => said.replaceChildren(), STANDS);
  });
}
