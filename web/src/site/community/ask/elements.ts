import { t } from "../../../messages/message";
import type { Similar } from "../asking";
import { type Found, warningFor } from "./live";
import { make } from "./make";

/* Parts of the page that a script draws. Words of a visitor or of the server go in as text, never as markup. */

/** Answers that are there already; they open beside the form. */
export function drawSimilar(place: Element, items: Similar[]): void {
  if (items.length === 0) {
    place.replaceChildren();
    return;
  }
  const rows = items.slice(0, 4).map((item) => {
    const words = make("span", { class: "vh" }, ` ${t("community-opens-in-a-new-tab")}`);
    return make("li", {}, make("a", { href: item.url, target: "_blank", rel: "noopener" }, item.title, words));
  });
  place.replaceChildren(make("strong", {}, t("community-this-may-already-help-colon")), make("ul", {}, ...rows));
}

/** A warning, with a way to mask what it is about. */
export function drawKnown(place: Element, found: Found | undefined, isPrivate: boolean, mask: () => void): void {
  if (!found) {
    place.replaceChildren();
    return;
  }
  const button = make("button", { type: "button" }, t("community-mask-it-for-me"));
  button.addEventListener("click", mask);
  place.replaceChildren(make("strong", {}, warningFor(found, isPrivate)), " ", button);
}
