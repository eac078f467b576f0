/** What the frame says about a transaction that it has loaded. */
export interface LoadedTransaction {
  /** The provider's id, as text: it may be larger than a JavaScript number can hold. */
  id: string;
  customer: unknown;
  accessCode: string;
}

/** The answer to a finished payment. It is a message to the page and no proof: the server asks the provider. */
export interface PaymentAnswer {
  reference?: string;
  status?: string;
  message?: string;
  [name: string]: unknown;
}

/** What went wrong; `onError` gets one for a refused or failed set-up, a failed wallet payment, or an exception. */
export interface ReportedError {
  message: string;
  /** `setup` when the frame could not load the transaction, `callback` for an exception of another callback. */
  type?: unknown;
  /** The provider's own word about the call. */
  status?: unknown;
  error?: unknown;
}

/** What a page hears about its transaction (facts 2). */
export interface TransactionCallbacks {
  onLoad?: (loaded: LoadedTransaction) => void;
  onSuccess?: (answer: PaymentAnswer) => void;
  onCancel?: () => void;
  onError?: (error: ReportedError) => void;
  /** The customer says that a bank transfer is on its way. `onCancel` is not called. */
  onBankTransferConfirmationPending?: () => void;
  /** Older name of `onSuccess`; called after it. */
  callback?: (answer: PaymentAnswer) => void;
  /** Older name of `onCancel`; called after it. */
  onClose?: () => void;
}

export const CALLBACKS = [
  "onLoad",
  "onSuccess",
  "onCancel",
  "onError",
  "onBankTransferConfirmationPending",
  "callback",
  "onClose",
] as const satisfies readonly (keyof TransactionCallbacks)[];

/** Shows an exception as an uncaught one, so that the console and error reports get it, and goes on. */
export function report(error: unknown): void {
  if (typeof reportError === "function") reportError(error);
  else console.error(error);
}

/** Calls one callback of the page. Its exception is reported, told to `onError`, and stops nothing. */
export function callOne<Values extends unknown[]>(
  callback: ((...values: Values) => void) | undefined,
  onError: TransactionCallbacks["onError"],
  ...values: Values
): void {
  try {
    callback?.(...values);
  } catch (error) {
    report(error);
    const message = error instanceof Error ? error.message : String(error);
    if (onError) callOne(onError, undefined, { type: "callback", message, error });
  }
}

/** Calls the callbacks of these names, one after the other. */
export function call<Name extends keyof TransactionCallbacks>(
  callbacks: TransactionCallbacks,
  names: readonly Name[],
  ...values: Parameters<NonNullable<TransactionCallbacks[Name]>>
): void {
  for (const name of names) {
    const callback = callbacks[name] as ((...values: unknown[]) => void) | undefined;
    callOne(callback, name === "onError" ? undefined : callbacks.onError, ...values);
  }
}
