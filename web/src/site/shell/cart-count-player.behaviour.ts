/** Says how many pieces are in the cart: the server writes their number, and nothing else, into a cookie. */
export default function cartCount(badge: HTMLElement): void {
  const show = () => {
    badge.textContent = /\bcart=([1-9]\d*)/.exec(document.cookie)?.[1] ?? "";
  };
  // A page that is gone back to stands as it was left; `cart-player` says when something was added.
  for (const type of ["pageshow", "cart"]) addEventListener(type, show);
  show();
}
