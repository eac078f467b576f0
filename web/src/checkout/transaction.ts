import type { SetUpAnswer } from "./api";
import {
  CALLBACKS,
  call,
  type LoadedTransaction,
  type PaymentAnswer,
  type ReportedError,
  type TransactionCallbacks,
} from "./callbacks";
import { copyOf, isEqual } from "./equality";
import { TransactionLog } from "./log";
import type { Parameters } from "./parameters/check";
import { accessCodeOf, bodyOf } from "./parameters/prepare";
import type { PagePlace } from "./parameters/referrer";

/** The statuses of the provider's client; the server may say others. */
export type TransactionStatus = "error" | "abandoned" | "auth" | "failed" | "success" | "pending" | (string & {});

/** All that is known of a transaction at one moment. */
export interface TransactionState {
  /** Null while the server has not said anything. */
  status: TransactionStatus | null;
  id: string | null;
  errors: unknown[];
  response: unknown;
  checkoutUrl: string | null;
}

/** The page that a payment starts on. */
export function placeOfPage(): PagePlace {
  return { pageUrl: location.href, ancestorOrigins: location.ancestorOrigins ?? [] };
}

const textOrNull = (value: unknown) => (value === undefined || value === null ? null : String(value));

/** One payment, from its parameters to its end (facts 2 and 3). */
export class Transaction {
  /** A copy of the caller's parameters, without the callbacks. */
  readonly parameters: Parameters;
  readonly urlParameters: Parameters;
  /** The provider's id as text; null until the server has answered. */
  id: string | null = null;
  status: TransactionStatus | null = null;
  accessCode: string | null = null;
  /** The transaction's own payment page; known once the frame has loaded it. */
  authorizationUrl: string | null = null;
  readonly errors: unknown[] = [];
  response: unknown = null;
  /** True until it succeeds, is cancelled, closed, or waits for a bank transfer. */
  isActive = true;
  log: TransactionLog | null = null;
  answer: SetUpAnswer | null = null;
  callbacks: TransactionCallbacks = {};
  #waiting = new AbortController();

  /**
   * @param parameters checked ones, callbacks included.
   * @throws {InvalidTransactionError} when they cannot be sent.
   */
  constructor(
    parameters: Parameters,
    private readonly checkoutHost: string,
  ) {
    this.urlParameters = bodyOf(parameters, placeOfPage());
    this.parameters = withoutCallbacks(parameters);
    this.accessCode = parameters.accessCode ? accessCodeOf(parameters.accessCode) : null;
    this.activate(parameters);
  }

  /** The page on which it can be paid without the frame; null until there is an access code. */
  get paymentPageUrl(): string | null {
    return this.accessCode && this.checkoutHost + this.accessCode;
  }

  /** Aborted when the transaction is cancelled before the server has answered. */
  get signal(): AbortSignal {
    return this.#waiting.signal;
  }

  getStatus(): TransactionState {
    const { status, id, errors, response, authorizationUrl } = this;
    return { status, id, errors: [...errors], response, checkoutUrl: authorizationUrl };
  }

  /** May this one be used again for these parameters (spec 2 §4)? */
  serves(parameters: Parameters): boolean {
    const isOpen = !this.status || this.status === "abandoned";
    return isOpen && isEqual(this.parameters, withoutCallbacks(parameters));
  }

  /** Starts it, or starts it again, with the callbacks of the newest call. */
  activate(parameters: Parameters): void {
    this.callbacks = Object.fromEntries(CALLBACKS.map((name) => [name, parameters[name]])) as TransactionCallbacks;
    this.isActive = true;
    this.#waiting = new AbortController();
  }

  /** What the frame needs: the access code once there is one, else everything (facts 4.2). */
  frameParameters(): Parameters {
    const { language } = this.parameters;
    return this.accessCode ? { accessCode: this.accessCode, ...(language ? { language } : {}) } : this.urlParameters;
  }

  /** The server has answered. @param saveLog sends the log of this transaction. */
  setUp(answer: SetUpAnswer, saveLog: (log: TransactionLog) => void): void {
    this.answer = answer;
    this.response = answer;
    this.id = textOrNull(answer.id);
    this.accessCode = accessCodeOf(answer.access_code);
    this.status = answer.transaction_status;
    this.log = new TransactionLog(answer.log, saveLog);
  }

  loaded(data: Record<string, unknown>): void {
    this.id = textOrNull(data.id);
    this.accessCode = textOrNull(data.accessCode);
    this.authorizationUrl = this.paymentPageUrl;
    const loaded = { ...data, id: this.id } as Record<string, unknown> & LoadedTransaction;
    call(this.callbacks, ["onLoad"], loaded);
  }

  succeed(answer: PaymentAnswer): void {
    this.isActive = false;
    this.status = answer.status ?? "success";
    this.response = answer;
    call(this.callbacks, ["onSuccess", "callback"], answer);
  }

  /** The customer has ordered a bank transfer, which arrives later. */
  awaitTransfer(status: unknown): void {
    this.isActive = false;
    this.status = textOrNull(status) ?? "pending";
    call(this.callbacks, ["onBankTransferConfirmationPending"]);
  }

  /** @param keepsActive a wallet button in the page can still pay it. */
  cancel(status?: unknown, keepsActive = false): void {
    this.status = textOrNull(status) ?? this.status;
    this.isActive = keepsActive;
    this.#waiting.abort();
    call(this.callbacks, ["onCancel", "onClose"]);
  }

  /** Ends it without a word to the page. */
  abandon(): void {
    this.isActive = false;
    this.callbacks = {};
    this.#waiting.abort();
  }

  /** Something went wrong; the transaction stays as active as it was. */
  fail(error: ReportedError): void {
    this.errors.push(error);
    call(this.callbacks, ["onError"], error);
  }
}

function withoutCallbacks(parameters: Parameters): Parameters {
  return copyOf(Object.fromEntries(Object.entries(parameters).filter(([, value]) => typeof value !== "function")));
}
