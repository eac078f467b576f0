/** Opens the dialog instead of the page with the same form. What was typed stays in it when it is closed. */
export default function enquire(root: HTMLElement): void {
  const link = root.querySelector("a");
  const dialog = root.querySelector("dialog");
  if (!link || !dialog || typeof dialog.showModal !== "function") return;
  link.setAttribute("aria-haspopup", "dialog");
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    dialog.showModal();
  });
  dialog.querySelector("[data-close]")?.addEventListener("click", () => dialog.close());
}
