/** Says how many pieces are in the cart: the server writes their number, and nothing else, into a cookie. */
export default function cartCount(words: HTMLElement): void {
  const { one = "", other = "" } = words.dataset;
  const unknown = words.textContent;
  const show = () => {
    const [, count = "0"] = /\bcart=(\d+)/.exec(document.cookie) ?? [];
    words.textContent = count === "0" ? unknown : count === "1" ? one : other.replace("#", count);
  };
  // A page that is gone back to stands as it was left; `cart-player` says when something was added.
  for (const type of ["pageshow", "cart"]) addEventListener(type, show);
  show();
}
