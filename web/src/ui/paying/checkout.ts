import type { Schemas } from "../../api/types";
import { type AnyCheckoutClient, loadCheckout } from "../../checkout/load";
import type { CheckoutOptions } from "../../checkout/options";
import { t } from "../../messages/message";
import { showPaid } from "./paid";
import type { OpenedPayment } from "./pay-player.behaviour";

/** Which checkout the server wants, and where it calls. */
export type CheckoutWish = Schemas["CheckoutSetup"];

/** Milliseconds between two looks at the server after the payment company said that it was paid. */
const LOOK = 1_500;
/** How often it is looked at before the page that waits takes over. */
const LOOKS = 12;

let client: AnyCheckoutClient | undefined;

/** Who waits for the end of the newest round: the provider's client tells the callbacks of the first one of every later. */
let tell: (end: string) => void = () => {};

/** What to tell once the checkout is over; closing it is no fault. */
interface End {
  words: string;
  isFault: boolean;
}

/**
 * Opens the checkout above the page and stays until it is over. What it says proves nothing: our server is asked. Answers
 * with what to tell, or nothing when there is nothing to tell.
 *
 * @throws when the checkout cannot be opened here.
 */
export async function runCheckout(root: HTMLElement, wish: CheckoutWish, opened: OpenedPayment): Promise<End> {
  const { accessCode, reference } = opened;
  if (!accessCode || wish.client === "redirect") throw new Error("there is nothing to resume");
  client ??= await clientFor(wish);
  const end = await ended(client, wish, accessCode);
  if (end === "cancelled")
    return {
      words: t("ui-payment-left", { reference: root.dataset.number || reference }),
      isFault: false,
    };
  if (end !== "paid" && end !== "pending") return { words: t("ui-payment-failed", { reason: end }), isFault: true };
  await settled(root, reference, end === "pending");
  return { words: "", isFault: false };
}

/** The client that the setting names: ours comes with the site's own scripts, the provider's from its own address. */
async function clientFor(wish: CheckoutWish): Promise<AnyCheckoutClient> {
  if (wish.client === "provider") return new (await loadCheckout({ client: "provider", url: wish.script }))();
  const { CheckoutClient } = await import("../../checkout/client");
  return new CheckoutClient(options(wish));
}

const options = ({ apiUrl, checkoutUrl, walletUrl }: CheckoutWish): CheckoutOptions => ({
  apiUrl: apiUrl ?? undefined,
  checkoutUrl: checkoutUrl ?? undefined,
  walletUrl: walletUrl ?? undefined,
});

/**
 * How the checkout was left: paid, the bank's transfer pending, cancelled, or the words of what went wrong. A telephone's
 * wallet is offered before the frame by our client alone: the provider's fetches its button from Apple, whom our pages do
 * not let in, and shows the frame at once.
 */
function ended(opened: AnyCheckoutClient, wish: CheckoutWish, accessCode: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let isOpen = false;
    tell = resolve;
    const callbacks = {
      onSuccess: () => tell("paid"),
      onBankTransferConfirmationPending: () => tell("pending"),
      onCancel: () => tell("cancelled"),
      onError: ({ message }: { message?: string }) => {
        // What a wallet declines is said where the next try is offered.
        if (isOpen && !opened.preCheckoutModal) tell(message || t("ui-payment-not-opened"));
      },
    };
    if (wish.client !== "provider" && "ApplePaySession" in window) {
      opened.checkout({ accessCode, ...callbacks }).then(() => {
        isOpen = true;
      }, reject);
    } else {
      // All callbacks are told of: `resumeTransaction` of the provider's client knows nothing of transfers.
      opened.newTransaction({ accessCode, ...callbacks });
      isOpen = true;
    }
  });
}

/** Waits until the server has seen the money, and then says thank you; else the page that waits does it. */
async function settled(root: HTMLElement, reference: string, isPending: boolean): Promise<void> {
  const page = `/payment?reference=${encodeURIComponent(reference)}`;
  for (let look = 0; look < LOOKS && !isPending; look++) {
    const state = await stateOf(reference);
    if (state === "paid") return showPaid(root);
    if (state !== undefined && state !== "waiting" && state !== "pending") break;
    await new Promise((resolve) => setTimeout(resolve, LOOK));
  }
  location.assign(page);
}

async function stateOf(reference: string): Promise<string | undefined> {
  try {
    const answer = await fetch(`/api/payments/${encodeURIComponent(reference)}`, { cache: "no-store" });
    return answer.ok ? ((await answer.json()) as { state: string }).state : undefined;
  } catch {
    return undefined;
  }
}
