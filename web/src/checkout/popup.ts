import { t } from "../messages/message";
import { button, element, openDialog } from "./dom";
import type { Settings } from "./options";
import type { Parameters } from "./parameters/check";
import { FADE } from "./styles";

const LOADING = t("checkout-page-loading");
const SLOW = t("checkout-page-slow");
const SILENT = t("checkout-page-silent");
/** A page in the frame that lives answers within this time, in milliseconds. */
const ANSWER = 3_000;

/** What the frame says, once it is certain that it was the frame. */
export interface FrameMessage {
  event: string;
  data: Record<string, unknown>;
}

export interface PopupHandlers {
  receive(message: FrameMessage): void;
  /** The customer closed the pop-up without the frame's help. */
  dismiss(): void;
  /** What to load once the frame can listen; undefined when nothing is wanted. */
  parameters(): Parameters | undefined;
  /** Address of the transaction's own payment page, when it is known. */
  paymentPageUrl(): string | null;
}

type State = "loading" | "slow" | "shown" | "silent" | "closing";

/**
 * The checkout frame with its loader in a modal dialog. It posts to the frame's origin only and believes a message only
 * when both its origin and its window are the frame's (facts 8, 10 and 11).
 */
export class CheckoutPopup {
  readonly frame: HTMLIFrameElement;
  isOpen = false;
  /** True from the frame's `loaded:checkout` on. */
  isLoaded = false;
  readonly #dialog: HTMLDialogElement;
  readonly #words = element("p", { role: "status" });
  readonly #retry = button("checkout-button", t("checkout-try-again"), () => this.reload());
  readonly #cancel = button("checkout-button checkout-light", t("checkout-cancel"), () => this.handlers.dismiss());
  readonly #link = element("a", { className: "checkout-button checkout-light" }, t("checkout-continue-there"));
  readonly #origin: string;
  #hasTransaction = false;
  #wantsVault = false;
  /** The frame was asked whether it is still the checkout, and has not answered yet. */
  #isAsked = false;
  #loadTimer: ReturnType<typeof setTimeout> | undefined;
  #closeTimer: ReturnType<typeof setTimeout> | undefined;
  #closeDialog: (() => void) | undefined;

  constructor(
    id: string,
    private readonly settings: Settings,
    private readonly handlers: PopupHandlers,
  ) {
    const url = new URL("popup", settings.checkoutUrl);
    this.#origin = url.origin;
    this.frame = element("iframe", {
      id: `inline-checkout-${id}`,
      className: "checkout-frame",
      title: t("checkout-title"),
      allow: "payment; clipboard-read; clipboard-write",
      src: url.href,
    });
    this.frame.addEventListener("load", () => this.#ask());
    this.#dialog = this.#build();
    document.body.append(this.#dialog);
    window.addEventListener("message", this.#listen);
  }

  /** Takes away the frame and everything that waits. */
  destroy(): void {
    this.isOpen = false;
    clearTimeout(this.#loadTimer);
    this.#finishClosing();
    window.removeEventListener("message", this.#listen);
    this.#dialog.remove();
  }

  /** Gives the frame the transaction of `parameters()`; the loader is shown until it has it. */
  load(): void {
    this.#hasTransaction = false;
    this.#isAsked = false;
    this.#wantsVault = false;
    if (this.isOpen) this.#wait();
    else this.#finishClosing();
    this.#sendTransaction();
  }

  /** Shows the frame, or its loader. @param vault go on with the customer's saved cards. */
  open(vault = false): void {
    if (this.isOpen) return;
    this.#finishClosing();
    this.isOpen = true;
    // Before the dialog opens, which gives the focus to what can be seen in it.
    if (!this.#hasTransaction) this.#wait();
    this.#closeDialog = openDialog(this.#dialog);
    if (this.#hasTransaction) this.reveal();
    this.#wantsVault = vault;
    if (vault) this.post({ type: "inline:pay-with-vault" });
    this.post("render");
  }

  /** The frame has something to show. */
  reveal(): void {
    this.#hasTransaction = true;
    clearTimeout(this.#loadTimer);
    if (!this.isOpen || this.#dialog.dataset.state === "shown") return;
    this.#show("shown");
    this.frame.focus();
  }

  /** Hides the frame at once and the dark background in 300 ms; then the frame is told. */
  close(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.#isAsked = false;
    clearTimeout(this.#loadTimer);
    this.#show("closing");
    this.#closeTimer = setTimeout(() => this.#finishClosing(), FADE);
  }

  /** Loads the frame's page anew, and with it the transaction. */
  reload(): void {
    this.isLoaded = false;
    this.#hasTransaction = false;
    this.#isAsked = false;
    this.#wait();
    // The button that was pressed is gone.
    this.#cancel.focus();
    this.frame.src = String(this.frame.src);
  }

  /** Nothing is posted before the frame listens: it would be lost, and a page that is not the frame's must not get it. */
  post(message: unknown): void {
    if (this.isLoaded) this.frame.contentWindow?.postMessage(message, this.#origin);
  }

  #build(): HTMLDialogElement {
    const spinner = element("div", { className: "checkout-spinner" });
    const wait = element(
      "div",
      { className: "checkout-wait" },
      spinner,
      this.#words,
      this.#retry,
      this.#link,
      this.#cancel,
    );
    const dialog = element("dialog", { className: "checkout-popup" }, wait, this.frame);
    dialog.setAttribute("aria-label", t("checkout-title"));
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      this.handlers.dismiss();
    });
    // A browser may close a dialog although its `cancel` was prevented; it says so later, perhaps after the next opening.
    dialog.addEventListener("close", () => this.isOpen && !dialog.open && this.handlers.dismiss());
    return dialog;
  }

  #show(state: State): void {
    this.#dialog.dataset.state = state;
    const words = { slow: SLOW, silent: SILENT }[state as string];
    const url = this.handlers.paymentPageUrl();
    this.#retry.hidden = !words;
    this.#link.hidden = !words || !url;
    if (url) this.#link.href = url;
    this.#words.textContent = words ?? LOADING;
  }

  #wait(): void {
    this.#show("loading");
    clearTimeout(this.#loadTimer);
    this.#loadTimer = setTimeout(() => this.#show("slow"), this.settings.loadTimeout);
  }

  /**
   * The frame shows another page. The checkout's own gets its transaction once more, which it has to bear, and answers;
   * the browser's error page does not. Nor does a bank's, which therefore stays in sight.
   */
  #ask(): void {
    if (!this.isOpen || !this.#hasTransaction) return;
    this.#isAsked = true;
    clearTimeout(this.#loadTimer);
    this.#loadTimer = setTimeout(() => this.#show("silent"), Math.min(ANSWER, this.settings.loadTimeout));
    this.#sendTransaction();
  }

  /** The frame has spoken. True when that was nothing but the answer to a question. */
  #hasAnswered(event: string): boolean {
    if (!this.#isAsked) return false;
    this.#isAsked = false;
    clearTimeout(this.#loadTimer);
    if (this.#dialog.dataset.state === "silent") this.#show("shown");
    return event === "loaded:transaction";
  }

  #finishClosing(): void {
    clearTimeout(this.#closeTimer);
    const closeDialog = this.#closeDialog;
    if (!closeDialog) return;
    this.#closeDialog = undefined;
    closeDialog();
    delete this.#dialog.dataset.state;
    this.post("close");
  }

  #sendTransaction(): void {
    const params = this.handlers.parameters();
    if (params) this.post({ type: "inline:url", path: "newTransaction", params });
  }

  /** The frame's page is new, or was loaded again: it gets everything that it should know. */
  #started(): void {
    this.isLoaded = true;
    this.#sendTransaction();
    if (!this.isOpen) return;
    if (this.#wantsVault) this.post({ type: "inline:pay-with-vault" });
    this.post("render");
  }

  readonly #listen = ({ data: message, origin, source }: MessageEvent): void => {
    if (origin !== this.#origin || !source || source !== this.frame.contentWindow) return;
    if (typeof message !== "object" || typeof message?.event !== "string") return;
    if (this.#hasAnswered(message.event)) return;
    if (message.event === "loaded:checkout") this.#started();
    else this.handlers.receive({ event: message.event, data: message.data ?? {} });
  };
}
