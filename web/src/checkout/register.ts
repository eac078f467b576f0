import type { Parameters } from "./parameters/check";
import { Transaction } from "./transaction";

/** The transactions of one client; at most one is active, except beside a mounted wallet button (facts 3). */
export class TransactionRegister {
  /** The newest last. */
  readonly all: Transaction[] = [];

  constructor(private readonly checkoutUrl: string) {}

  active(): Transaction | null {
    return this.all.findLast((transaction) => transaction.isActive) ?? null;
  }

  /** By itself or by its id. */
  find(target: Transaction | string | number): Transaction | undefined {
    return this.all.find((known) => known === target || (known.id !== null && known.id === String(target)));
  }

  /** The newest transaction that may be used again for these parameters, or a new one; either way it is now active. */
  begin(parameters: Parameters): Transaction {
    const reused = this.all.findLast((transaction) => transaction.serves(parameters));
    reused?.activate(parameters);
    const transaction = reused ?? new Transaction(parameters, this.checkoutUrl);
    this.forget(transaction);
    this.all.push(transaction);
    return transaction;
  }

  forget(transaction: Transaction): void {
    const at = this.all.indexOf(transaction);
    if (at >= 0) this.all.splice(at, 1);
  }

  cancelActive(): void {
    for (const transaction of this.all.filter(({ isActive }) => isActive)) transaction.cancel();
  }

  /** Ends all of them without a word to the page. */
  abandon(): void {
    for (const transaction of this.all) transaction.abandon();
  }
}
