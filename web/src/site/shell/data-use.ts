import { t } from "../../messages/message";
import { bytesText } from "../../ui/bytes";
import css from "./Footer.module.css";

/** Below this nothing but a question whether the page is still the same went over the line. */
const HARDLY_ANY = 1_000;

/** What the footer says of the data that this page has used so far, pictures that were scrolled to among it. */
export function showDataUse(): void {
  const line = document.createElement("span");
  document.querySelector(`.${css.end}`)?.prepend(line);
  const show = () => {
    const used = bytesUsed();
    line.textContent = used < HARDLY_ANY ? t("shell-data-hardly-any") : t("shell-data-used", { size: bytesText(used) });
  };
  show();
  new PerformanceObserver(show).observe({ type: "resource" });
}

/** With headers, as the browser measured it; what came from the device counts nothing. */
function bytesUsed(): number {
  const pages = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  return [...pages, ...files].reduce((sum, { transferSize }) => sum + transferSize, 0);
}
