declare module "@paystack/inline-js" {
  /** Only what the comparison uses. */
  export default class PaystackPop {
    checkout(parameters: unknown): Promise<unknown>;
  }
}
