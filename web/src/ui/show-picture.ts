type Click = Pick<MouseEvent, "preventDefault" | "defaultPrevented" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

/** Puts the picture of a `PictureFrame` that waits for a tap in the place of its link: `src` alone, whose weight was shown. */
export function showPicture(link: HTMLAnchorElement, event: Click): void {
  const frame = link.parentElement;
  if (!frame || event.defaultPrevented || opensElsewhere(event)) return;
  event.preventDefault();
  const { alt = "", width, height } = frame.dataset;
  const picture = new Image(Number(width), Number(height));
  picture.alt = alt;
  picture.decoding = "async";
  picture.tabIndex = -1;
  picture.addEventListener("error", () => {
    const focused = document.activeElement === picture;
    frame.dataset.waiting = "";
    picture.replaceWith(link);
    if (focused) link.focus({ preventScroll: true });
  });
  picture.src = link.href;
  delete frame.dataset.waiting;
  link.replaceWith(picture);
  picture.focus({ preventScroll: true });
}

/** A click that asks the browser for a new tab, a window or a download. */
function opensElsewhere(event: Click): boolean {
  return event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
}
