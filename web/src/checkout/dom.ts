/** An element with properties (not attributes) and children. Texts become text nodes, never markup. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Partial<HTMLElementTagNameMap[K]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

export function button(className: string, text: string, onclick: () => void): HTMLButtonElement {
  return element("button", { type: "button", className, onclick }, text);
}

/** An amount of minor units as a price, with decimals only where it needs them: `NGN 2,500.50`. */
export function priceText(minorUnits: number, currency: string): string {
  const decimals = minorUnits % 100 === 0 ? 0 : 2;
  const number = new Intl.NumberFormat("en", { minimumFractionDigits: decimals, maximumFractionDigits: 2 });
  return `${currency} ${number.format(minorUnits / 100)}`;
}

let opened = 0;

/**
 * Opens a dialog above everything and keeps the page still. The answer closes it and gives the focus back to where it
 * was.
 */
export function openDialog(dialog: HTMLDialogElement): () => void {
  const before = document.activeElement;
  if (typeof dialog.showModal === "function") dialog.showModal();
  else (dialog as Element).setAttribute("open", "");
  opened += 1;
  document.documentElement.classList.add("checkout-lock");
  return () => {
    if (dialog.open && typeof dialog.close === "function") dialog.close();
    dialog.removeAttribute("open");
    opened -= 1;
    if (opened === 0) unlock(document.documentElement);
    if (before instanceof HTMLElement && before.isConnected) before.focus();
  };
}

/** Lets the page move again; an attribute that was not there before is gone. */
function unlock(root: HTMLElement): void {
  root.classList.remove("checkout-lock");
  if (root.classList.length === 0) root.removeAttribute("class");
}

/** Five letters or digits, as the provider's client has. */
export function randomId(): string {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  return Array.from(crypto.getRandomValues(new Uint8Array(5)), (byte) => letters[byte % letters.length]).join("");
}
