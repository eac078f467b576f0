/** Says how many pieces are in the cart: the server writes their number, and nothing else, into a cookie. */
export default function cartCount(link: HTMLElement): void {
  const { one = "", other = "" } = link.dataset;
  const badge = link.querySelector("b");
  const [unknown, isHidden] = [link.getAttribute("aria-label") ?? "", link.hidden];
  const show = () => {
    const [, count = "0"] = /\bcart=(\d+)/.exec(document.cookie) ?? [];
    const isEmpty = count === "0";
    link.setAttribute("aria-label", isEmpty ? unknown : count === "1" ? one : other.replace("#", count));
    link.hidden = isHidden && isEmpty;
    if (badge) badge.textContent = isEmpty ? "" : count;
  };
  // A page that is gone back to stands as it was left; `cart-player` says when something was added.
  for (const type of ["pageshow", "cart"]) addEventListener(type, show);
  show();
}
