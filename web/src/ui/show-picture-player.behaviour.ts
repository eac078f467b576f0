import { showPicture } from "./show-picture";

/** Shows a picture in place; without scripts its link opens it alone. */
export default function frameOfPicture(frame: HTMLElement): void {
  const link = frame.querySelector("a");
  link?.addEventListener("click", (event) => showPicture(link, event));
}
