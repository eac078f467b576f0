/** A small picture under the mouse becomes the chosen one and stays so (spec 1 §2); a finger taps, which the browser knows. */
export default function pictureGallery(gallery: HTMLElement): void {
  gallery.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse") return;
    const choice = (event.target as Element).closest("label")?.querySelector("input");
    if (choice) choice.checked = true;
  });
}
