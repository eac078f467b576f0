import type { SetUpAnswer } from "./api";
import { applePay } from "./apple-pay";
import { isWalletDevice } from "./device";
import { PreCheckoutModal } from "./modal";
import type { Settings } from "./options";
import { WALLET_CHANNEL, type WalletStyles, walletButton } from "./wallet";

const BUTTON: WalletStyles = { applePay: { height: "42px", width: "100%", padding: "15px", borderRadius: "5px" } };

/** What the customer's choices in the modal do. */
export interface PreCheckoutActions {
  payWithWallet(): void;
  /** Opens the frame, with the saved cards or with everything. */
  open(vault: boolean): void;
  dismiss(): void;
}

/**
 * The modal before the frame, where there is something to offer: a wallet on this device, or the merchant's saved-payment
 * option for a customer who has saved something (facts 4.4, spec 2 §4).
 */
export function preCheckoutModal(
  id: string,
  answer: SetUpAnswer,
  settings: Settings,
  actions: PreCheckoutActions,
): PreCheckoutModal | null {
  const { channels, link_config: link } = answer;
  const hasWallet = channels?.includes(WALLET_CHANNEL) && isWalletDevice() && applePay(settings.walletVersion);
  const hasVault = link?.enabled && link.has_payment_instruments;
  if (!hasWallet && !hasVault) return null;
  const isWalletOnly = channels?.length === 1 && channels[0] === WALLET_CHANNEL;
  const choices = {
    walletButton: hasWallet ? walletButton(BUTTON, actions.payWithWallet) : undefined,
    payWithVault: hasVault ? () => actions.open(true) : undefined,
    payOtherwise: isWalletOnly ? undefined : () => actions.open(false),
    dismiss: actions.dismiss,
  };
  return new PreCheckoutModal(id, answer, choices, settings.loadTimeout);
}
