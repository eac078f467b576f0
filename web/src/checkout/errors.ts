import type { ParameterType } from "./parameters/table";

/** One thing that is wrong with the parameters of a transaction. */
export interface Issue {
  /** The parameter, as the caller wrote it. */
  name: string;
  /** The provider's words. */
  message: string;
  /** Types that it may have, where it has another. */
  validTypes?: readonly ParameterType[];
}

/** The parameters cannot start a transaction; nothing was sent. */
export class InvalidTransactionError extends Error {
  override readonly name = "InvalidTransactionError";

  /** @param issues what is wrong: first what is missing, then wrong types in the caller's order. */
  constructor(
    message: string,
    readonly issues: readonly Issue[] = [],
  ) {
    super(message);
  }
}

/** A call to the provider failed: it refused, could not be reached or did not answer in time. */
export class CheckoutError extends Error {
  override readonly name = "CheckoutError";
  /** Like the `status` of the provider's own answer, so that `onError` gets one shape. */
  readonly status = false;

  /** @param answer the provider's answer, when there was one. */
  constructor(
    message: string,
    readonly answer?: unknown,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
