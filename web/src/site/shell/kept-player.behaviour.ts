import { showKept } from "../../ui/kept/list";

/**
 * Starts at the first touch of a page, so that nothing of it is fetched before. On the page of what is kept it fills the
 * lists at once, with what every touch of another page has brought onto the device: there may be no line.
 */
export default function keep(element: HTMLElement): Promise<void> {
  if (element !== document.documentElement) return showKept(element);
  return import("./keeping").then(({ beginKeeping }) => beginKeeping());
}
