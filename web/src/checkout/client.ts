import { ProviderApi, type SetUpAnswer } from "./api";
import { applePay } from "./apple-pay";
import { callOne, type TransactionCallbacks } from "./callbacks";
import { randomId } from "./dom";
import { CheckoutError, InvalidTransactionError } from "./errors";
import { follow } from "./frame-events";
import type { PreCheckoutModal } from "./modal";
import { type CheckoutOptions, type Settings, settingsOf } from "./options";
import { checkParameters, type Parameters } from "./parameters/check";
import { accessCodeOf, setUpCall } from "./parameters/prepare";
import { CheckoutPopup, type FrameMessage } from "./popup";
import { preCheckoutModal } from "./pre-checkout";
import { TransactionRegister } from "./register";
import { containerOf, type PaymentRequestParameters, type TransactionParameters } from "./requests";
import { addStyles } from "./styles";
import { placeOfPage, type Transaction } from "./transaction";
import { NO_PAYMENT, NO_WALLET, startWalletPayment, WALLET_CHANNEL, walletButton } from "./wallet";

const DEPRECATED =
  '"PaystackPop.setup()" has been deprecated, please use "new PaystackPop()". Please consult our documentation at https://developers.paystack.co/docs/paystack-inline';

/**
 * A checkout on a page: one frame, one active transaction. It has the surface of the provider's own class, so that a page
 * can use either (facts 2).
 */
export class CheckoutClient {
  /** Names this client's elements. */
  readonly id = randomId();
  /** The element that holds a mounted wallet button. */
  paymentRequestContainer: HTMLElement | null = null;
  readonly #settings: Settings;
  readonly #api: ProviderApi;
  readonly #popup: CheckoutPopup;
  readonly #removeStyles: () => void;
  #isDestroyed = false;
  /** Ends the listening to the page's own button. */
  #button = new AbortController();
  readonly #register: TransactionRegister;
  #modal: PreCheckoutModal | null = null;
  /** Of the transaction that the page itself sets up at the moment. */
  #settingUp: AbortSignal | null = null;
  /** The transaction for which the frame was asked once more, because it showed another one. */
  #askedAgain: Transaction | null = null;

  /**
   * Adds the hidden frame to the page, which loads at once.
   * @throws {CheckoutError} when a payment request names no container of the page.
   */
  constructor(options: CheckoutOptions = {}) {
    this.#settings = settingsOf(options);
    if (options.isPaymentRequest) this.paymentRequestContainer = containerOf(options.container);
    this.#api = new ProviderApi(this.#settings);
    this.#register = new TransactionRegister(this.#settings.checkoutUrl);
    this.#removeStyles = addStyles();
    this.#popup = new CheckoutPopup(this.id, this.#settings, {
      receive: (message) => this.#receive(message),
      dismiss: () => {
        this.#popup.close();
        this.cancelTransaction();
      },
      parameters: () => this.#frameParameters(),
      paymentPageUrl: () => this.activeTransaction()?.paymentPageUrl ?? null,
    });
  }

  /** The oldest way in: a transaction that `openIframe()` shows. */
  static setup(parameters: TransactionParameters, options: CheckoutOptions = {}): Transaction & { openIframe(): void } {
    console.warn(DEPRECATED);
    const client = new CheckoutClient(options);
    const { container: _, ...others } = parameters;
    const openIframe = client.preloadTransaction(others);
    return Object.assign(client.activeTransaction() as Transaction, { openIframe });
  }

  /** Every transaction since the start, the newest last. */
  get transactions(): readonly Transaction[] {
    return this.#register.all;
  }

  /** True while the pop-up with the frame or its loader is shown; not for the modal before it. */
  get isOpen(): boolean {
    return this.#popup.isOpen;
  }

  /** The provider's frame, shown or not. */
  get checkoutIframe(): HTMLIFrameElement {
    return this.#popup.frame;
  }

  /** The modal before the frame, while there is one. */
  get preCheckoutModal(): HTMLDialogElement | null {
    return this.#modal?.element ?? null;
  }

  /** True once the frame's page has started. */
  isLoaded(): boolean {
    return this.#popup.isLoaded;
  }

  /** The newest one that can still be paid. */
  activeTransaction(): Transaction | null {
    return this.#register.active();
  }

  /**
   * Opens the frame, which sets the transaction up. The page itself calls nobody.
   * @throws {InvalidTransactionError} before anything happens.
   */
  newTransaction(parameters: TransactionParameters): Transaction {
    const checked = this.#checked(parameters);
    if (!this.paymentRequestContainer) this.#cancelActive();
    const transaction = this.#register.begin(checked);
    this.#popup.load();
    this.#popup.open();
    return transaction;
  }

  /**
   * Opens the frame for a transaction that the server has made.
   * @throws {InvalidTransactionError} for a code that is not made of letters and digits.
   */
  resumeTransaction(accessCode: string, callbacks: TransactionCallbacks = {}): Transaction {
    return this.newTransaction({ ...callbacks, accessCode: accessCodeOf(accessCode) });
  }

  /** Loads a transaction out of sight; the answer shows it. */
  preloadTransaction(parameters: TransactionParameters): () => void {
    const checked = this.#checked(parameters);
    const transaction = this.#replaceActive(checked);
    this.#popup.load();
    return this.#opener(transaction, checked);
  }

  /**
   * Sets the transaction up, then shows the pre-checkout modal or the frame. It rejects with `InvalidTransactionError` or
   * `CheckoutError`; a transaction that is cancelled meanwhile resolves and shows nothing.
   */
  async checkout(parameters: TransactionParameters): Promise<Transaction> {
    const transaction = this.#replaceActive(this.#checked(parameters));
    const answer = await this.#setUp(transaction);
    if (!answer) return transaction;
    this.#modal = preCheckoutModal(this.id, answer, this.#settings, {
      payWithWallet: () => this.#payWithWallet(),
      open: (vault) => this.#openFromModal(vault),
      dismiss: () => this.#dismissModal(),
    });
    this.#popup.load();
    if (!this.#modal) this.#popup.open();
    return transaction;
  }

  /**
   * Puts a wallet button into the page where the device has a wallet, and lets the page's own button open the frame.
   * It rejects like `checkout`, and without a container for the wallet button.
   */
  async paymentRequest(request: PaymentRequestParameters): Promise<Transaction | null> {
    const { container, loadPaystackCheckoutButton, styles = {}, onElementsMount, ...parameters } = request;
    const tell = (mounted: { applePay: true } | null) => callOne(onElementsMount, parameters.onError, mounted);
    if (!applePay(this.#settings.walletVersion)) {
      this.#openWith(loadPaystackCheckoutButton, this.preloadTransaction(parameters));
      if (!loadPaystackCheckoutButton) console.warn(NO_WALLET);
      tell(null);
      return this.activeTransaction();
    }
    const place = containerOf(container);
    const checked = this.#checked(parameters);
    const transaction = this.#replaceActive(checked);
    const answer = await this.#setUp(transaction);
    if (!answer) return transaction;
    if (loadPaystackCheckoutButton) this.#popup.load();
    this.#openWith(loadPaystackCheckoutButton, this.#opener(transaction, checked));
    const hasWallet = answer.channels?.includes(WALLET_CHANNEL);
    place.replaceChildren(...(hasWallet ? [walletButton(styles, () => this.#payWithWallet())] : []));
    this.paymentRequestContainer = hasWallet ? place : null;
    tell(hasWallet ? { applePay: true } : null);
    return transaction;
  }

  /** Cancels a transaction by itself or by its id; without an argument the active one. What is unknown changes nothing. */
  cancelTransaction(target?: Transaction | string | number): void {
    const transaction = target === undefined ? this.activeTransaction() : this.#register.find(target);
    if (!transaction?.isActive) return;
    this.#popup.close();
    this.#closeModal();
    transaction.cancel();
  }

  /** Takes everything away that it added to the page, and stops what is under way; no callback is called. */
  destroy(): void {
    this.#isDestroyed = true;
    this.#button.abort();
    this.#register.abandon();
    this.#closeModal();
    this.paymentRequestContainer?.replaceChildren();
    this.#popup.destroy();
    this.#removeStyles();
  }

  #checked(input: TransactionParameters): Parameters {
    if (this.#isDestroyed) throw new CheckoutError("This checkout client was destroyed");
    const parameters = checkParameters(input);
    if (/^sk_/.test(String(parameters.key))) {
      const message = "A secret key must never reach a browser: key";
      throw new InvalidTransactionError("Invalid transaction parameters", [{ name: "key", message }]);
    }
    return parameters;
  }

  #cancelActive(): void {
    this.#closeModal();
    this.#register.cancelActive();
  }

  /** A transaction for these parameters. The one before it leaves the frame, or its end would be taken for this one's. */
  #replaceActive(parameters: Parameters): Transaction {
    this.#popup.close();
    this.#cancelActive();
    return this.#register.begin(parameters);
  }

  /** The server's answer, or nothing when the transaction was cancelled before it came. */
  async #setUp(transaction: Transaction): Promise<SetUpAnswer | undefined> {
    const { signal, accessCode, parameters } = transaction;
    this.#settingUp = signal;
    const known = accessCode ? { accessCode, language: parameters.language } : parameters;
    try {
      const answer = await this.#api.setUp(setUpCall(known, placeOfPage()), signal);
      if (signal.aborted) return undefined;
      const id = String(answer.id);
      transaction.setUp(answer, (log) => this.#api.saveLog(id, answer.merchant_key, log));
      this.#api.setIp(id, answer.merchant_key);
      return answer;
    } catch (error) {
      if (signal.aborted) return undefined;
      transaction.isActive = false;
      this.#register.forget(transaction);
      transaction.fail({ status: false, message: (error as Error).message });
      throw error;
    } finally {
      if (this.#settingUp === signal) this.#settingUp = null;
    }
  }

  /** Nothing while the page waits for the access code: two set-ups of one reference are one too many. */
  #frameParameters(): Parameters | undefined {
    const transaction = this.activeTransaction();
    if (!transaction || (transaction.signal === this.#settingUp && !transaction.accessCode)) return undefined;
    return transaction.frameParameters();
  }

  #receive(message: FrameMessage): void {
    const transaction = this.activeTransaction();
    if (!transaction || this.#isOfAnother(message, transaction)) return;
    follow(message, transaction, {
      show: () => {
        this.#popup.reveal();
        this.#modal?.show();
      },
      close: () => {
        this.#popup.close();
        this.#closeModal();
      },
      staysPayable: () => this.paymentRequestContainer !== null && transaction.answer !== null,
    });
  }

  /**
   * A frame that was loading one payment when the next was opened may still show the first, and may have been between two
   * pages when it was told. Nobody is shown another payment than the one that was opened: the frame is asked, once more.
   */
  #isOfAnother({ event, data }: FrameMessage, transaction: Transaction): boolean {
    const { accessCode } = transaction;
    const isOther = event === "loaded:transaction" && accessCode !== null && data.accessCode !== accessCode;
    if (!isOther || this.#askedAgain === transaction) return false;
    this.#askedAgain = transaction;
    this.#popup.load();
    return true;
  }

  #openFromModal(vault: boolean): void {
    this.#closeModal();
    this.#popup.open(vault);
  }

  #dismissModal(): void {
    this.#popup.post({ type: "analytics", action: "trackCheckoutClosed" });
    this.cancelTransaction();
    this.#popup.post("close");
  }

  #closeModal(): void {
    this.#modal?.close();
    this.#modal = null;
  }

  /** Called from the customer's click: a browser opens the sheet for nothing else. */
  #payWithWallet(): void {
    const transaction = this.activeTransaction();
    if (!transaction) throw new CheckoutError(NO_PAYMENT);
    startWalletPayment(transaction, this.#settings, this.#api, {
      succeeded: (answer) => {
        this.#closeModal();
        transaction.succeed(answer);
      },
      failed: (error) => {
        this.#modal?.showFailure();
        transaction.fail(error);
      },
      dismissed: () => {
        if (!this.#modal) transaction.cancel(undefined, true);
      },
      track: (action, params) => this.#popup.post({ type: "analytics", action, params }),
    });
  }

  /** Shows what was loaded out of sight; after a cancelled or finished payment it starts anew. */
  #opener(loaded: Transaction, parameters: Parameters): () => void {
    let transaction = loaded;
    return () => {
      if (transaction.isActive) this.#popup.open();
      else transaction = this.newTransaction(parameters);
    };
  }

  /** Lets a button of the page open the frame, until the next payment request or the end of this client. */
  #openWith(buttonId: string | undefined, open: () => void): void {
    this.#button.abort();
    this.#button = new AbortController();
    if (!buttonId) return;
    const button = document.getElementById(buttonId);
    if (!button) console.warn(`There is no button with the id ${buttonId}`);
    button?.addEventListener("click", open, { signal: this.#button.signal });
  }
}
