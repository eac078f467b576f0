import { t } from "../../messages/message";

/** Share sheet of the device where it has one, else the link is copied and the button says so (spec 2 §2). */
export default function shareLink(button: HTMLElement): void {
  const label = button.querySelector("span");
  const url = location.origin + location.pathname;
  const told = Object.assign(document.createElement("span"), { className: "vh" });
  told.setAttribute("role", "status");
  button.after(told);
  // Written out here, a text comes with this script alone.
  const copied = t("community-link-copied");

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url);
      if (label) label.textContent = copied;
      told.textContent = copied;
    } catch {
      prompt(t("community-copy-this-link"), url);
    }
  }

  button.addEventListener("click", () => {
    if (typeof navigator.share !== "function") return void copy();
    navigator.share({ title: document.title, url }).catch((reason: unknown) => {
      const closedByVisitor = reason instanceof DOMException && reason.name === "AbortError";
      if (!closedByVisitor) void copy();
    });
  });
  button.hidden = false;
}
