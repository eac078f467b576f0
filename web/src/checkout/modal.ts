import { t } from "../messages/message";
import type { SetUpAnswer } from "./api";
import { button, element, openDialog, priceText } from "./dom";

/** From the first show of the modal to that of its sheet, in milliseconds (spec 2 §9). */
const SHEET_DELAY = 50;
/** A touch of the backdrop closes the modal only when it is this short, in milliseconds (spec 2 §9). */
const TAP = 125;
/** A browser makes a click of a touch within this time, in milliseconds. */
const GHOST_CLICK = 1_000;

const WALLET_FAILED = t("checkout-wallet-failed");

/** What the customer can do in the pre-checkout modal; what is missing is not offered. */
export interface ModalChoices {
  walletButton?: HTMLButtonElement;
  payWithVault?: () => void;
  payOtherwise?: () => void;
  dismiss: () => void;
}

/** The modal before the checkout frame, for a wallet or for saved cards (spec 2 §4). It starts hidden. */
export class PreCheckoutModal {
  readonly element: HTMLDialogElement;
  readonly #sheet: HTMLElement;
  readonly #words = element("p", { role: "status" });
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closeDialog: (() => void) | undefined;
  #touchedAt = Number.NEGATIVE_INFINITY;

  /** @param patience milliseconds after which it opens by itself, because the wallet needs no frame. */
  constructor(
    id: string,
    answer: SetUpAnswer,
    private readonly choices: ModalChoices,
    patience: number,
  ) {
    this.#sheet = element("div", { className: "checkout-sheet" }, head(answer), this.#closeButton(), ...this.#offers());
    this.element = element("dialog", { id: `pre-checkout-modal-${id}`, className: "checkout-modal" }, this.#sheet);
    this.element.setAttribute("aria-label", `Pay ${answer.merchant_name}`);
    this.#closeOnBackdrop();
    document.body.append(this.element);
    this.#timer = setTimeout(() => this.show(), patience);
  }

  show(): void {
    if (this.#closeDialog) return;
    clearTimeout(this.#timer);
    this.#closeDialog = openDialog(this.element);
    this.element.classList.add("show");
    this.#timer = setTimeout(() => this.#sheet.classList.add("show"), SHEET_DELAY);
  }

  /** The wallet did not pay; the customer may try again. */
  showFailure(): void {
    this.#words.className = "checkout-error";
    this.#words.textContent = WALLET_FAILED;
  }

  /** Takes the modal away and gives the focus back. */
  close(): void {
    clearTimeout(this.#timer);
    const closeDialog = this.#closeDialog;
    this.#closeDialog = undefined;
    closeDialog?.();
    this.element.remove();
  }

  #closeButton(): HTMLButtonElement {
    const made = button("checkout-close", "×", this.choices.dismiss);
    made.setAttribute("aria-label", t("checkout-close"));
    return made;
  }

  #offers(): Node[] {
    const { walletButton, payWithVault, payOtherwise } = this.choices;
    this.#words.textContent = payWithVault ? t("checkout-vault-why") : t("checkout-wallet-why");
    const offers: Node[] = [this.#words];
    if (payWithVault) {
      offers.push(button("checkout-button", t("checkout-pay-with-vault"), payWithVault));
      if (walletButton || payOtherwise) offers.push(element("p", { className: "checkout-divider" }, t("checkout-or")));
    }
    if (walletButton) offers.push(walletButton);
    const words = payWithVault ? t("checkout-other-methods") : t("checkout-more-options");
    if (payOtherwise) offers.push(button("checkout-button checkout-light", words, payOtherwise));
    return offers;
  }

  /** A short tap or a click beside the sheet, or the Escape key. */
  #closeOnBackdrop(): void {
    const { element: modal } = this;
    const { dismiss } = this.choices;
    let start = Number.NEGATIVE_INFINITY;
    let isPressed = false;
    const touch = (event: TouchEvent) => {
      start = event.target === modal ? event.timeStamp : Number.NEGATIVE_INFINITY;
    };
    modal.addEventListener("touchstart", touch, { passive: true });
    modal.addEventListener("touchend", (event) => {
      this.#touchedAt = event.timeStamp;
      if (event.target !== modal || event.timeStamp - start > TAP) return;
      // Or the click that follows would press what is behind the modal.
      event.preventDefault();
      dismiss();
    });
    // A drag that starts in the sheet and ends beside it is a click beside it as well.
    modal.addEventListener("pointerdown", (event) => {
      isPressed = event.target === modal;
    });
    modal.addEventListener("click", (event) => {
      if (event.target === modal && isPressed && event.timeStamp - this.#touchedAt > GHOST_CLICK) dismiss();
    });
    modal.addEventListener("cancel", (event) => {
      event.preventDefault();
      dismiss();
    });
    modal.addEventListener("close", () => this.#closeDialog && !modal.open && dismiss());
  }
}

function head(answer: SetUpAnswer): HTMLElement {
  const { merchant_logo: logo, merchant_name: name, label, email, amount, currency } = answer;
  const price = element("span", { className: "checkout-amount" }, priceText(Number(amount), currency));
  const words = element("div", {}, label || email || "", price);
  const picture = logo && /^https?:/.test(logo) ? [element("img", { src: logo, alt: `${name} logo` })] : [];
  return element("div", { className: "checkout-head" }, ...picture, words);
}
