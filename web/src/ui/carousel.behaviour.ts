/** Shows the buttons of a row that scrolls sideways and lets them move it by one card; the row itself works without them. */
export default function carousel(buttons: HTMLElement): void {
  const row = document.getElementById(buttons.dataset.row ?? "");
  const list = row instanceof HTMLUListElement ? row : row?.querySelector("ul");
  if (!row || !list || row.scrollWidth <= row.clientWidth) return;
  buttons.hidden = false;

  function mark(): void {
    if (!row) return;
    const end = row.scrollWidth - row.clientWidth - 2;
    for (const button of buttons.querySelectorAll("button")) {
      const stuck = button.value === "1" ? row.scrollLeft >= end : row.scrollLeft <= 2;
      button.setAttribute("aria-disabled", String(stuck));
    }
  }

  buttons.addEventListener("click", (event) => {
    const button = (event.target as Element).closest("button");
    const card = list.firstElementChild;
    if (!button || !card) return;
    const gap = Number.parseFloat(getComputedStyle(list).columnGap) || 0;
    row.scrollBy({ left: Number(button.value) * (card.clientWidth + gap) });
  });
  row.addEventListener("scroll", mark, { passive: true });
  mark();
}
