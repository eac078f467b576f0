import type { PaymentAnswer } from "./callbacks";
import type { FrameMessage } from "./popup";
import type { Transaction } from "./transaction";

/** What the frame's messages do besides changing the transaction. */
export interface FrameEffects {
  /** Shows what waits for the loaded transaction: the frame or the modal. */
  show(): void;
  close(): void;
  /** A wallet button in the page can still pay after the frame was closed. */
  staysPayable(): boolean;
}

/** Carries out what the frame says about the active transaction (facts 4.3). Unknown events are left alone. */
export function follow({ event, data }: FrameMessage, transaction: Transaction, effects: FrameEffects): void {
  if (event === "loaded:transaction") {
    effects.show();
    transaction.loaded(data);
  } else if (event === "error" && data.type === "setup") {
    effects.show();
    transaction.fail({ ...data, message: String(data.message) });
  } else if (event === "error") {
    transaction.errors.push(data);
  } else if (event === "cancel" || event === "close") {
    effects.close();
    transaction.cancel(data.status, event === "close" && effects.staysPayable());
  } else if (event === "transfer:pending") {
    effects.close();
    transaction.awaitTransfer(data.status);
  } else if (event === "success") {
    effects.close();
    transaction.succeed(data as PaymentAnswer);
  }
}
