import { t } from "../../messages/message";
import { bytesText } from "../../ui/bytes";
import css from "./Footer.module.css";

/** Below this nothing but a question whether the page is still the same went over the line. */
const HARDLY_ANY = 1_000;

/** What the footer says of the data that this page has used so far, pictures that were scrolled to among it. */
export function showDataUse(): void {
  const line = document.createElement("span");
  const end = document.querySelector<HTMLElement>(`.${css.end}`);
  end?.prepend(line);
  const price = Number(end?.dataset.naira ?? 0);
  const show = () => {
    line.textContent = dataUseText(bytesUsed(), price);
  };
  show();
  new PerformanceObserver(show).observe({ type: "resource" });
}

/** With what it cost in Nigeria, where staff have set the price of a megabyte there. */
export function dataUseText(bytes: number, nairaPerMegabyte: number): string {
  if (bytes < HARDLY_ANY) return t("shell-data-hardly-any");
  const size = bytesText(bytes);
  if (!(nairaPerMegabyte > 0)) return t("shell-data-used", { size });
  const naira = Math.round((bytes / 1_000_000) * nairaPerMegabyte);
  return naira < 1 ? t("shell-data-cost-little", { size }) : t("shell-data-cost", { size, naira });
}

/** With headers, as the browser measured it; what came from the device counts nothing. */
function bytesUsed(): number {
  const pages = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  return [...pages, ...files].reduce((sum, { transferSize }) => sum + transferSize, 0);
}
