import { t } from "../../../messages/message";
import { Chip } from "../../../ui/Chip";
import { type Fact, Facts } from "../../../ui/Facts";
import { circleAlert, circleCheck, clock, rotateCcw, search, x } from "../../../ui/icons";
import css from "./gift.module.css";
import type { GiftState, GiftView } from "./view";

const LOOKS: Record<GiftState, { tone: "plain" | "ok" | "wait" | "info" | "bad"; icon: string }> = {
  pending: { tone: "wait", icon: clock },
  transfer: { tone: "wait", icon: clock },
  said_paid: { tone: "info", icon: search },
  checking: { tone: "info", icon: search },
  received: { tone: "ok", icon: circleCheck },
  part_refunded: { tone: "info", icon: rotateCcw },
  refunded: { tone: "info", icon: rotateCcw },
  cancelled: { tone: "plain", icon: x },
};

/** What the gift is: its sum, what it is for, how it stands. */
export function GiftFacts({ gift }: { gift: GiftView }) {
  const look = LOOKS[gift.state] ?? { tone: "plain", icon: circleAlert };
  const facts: Fact[] = [
    { label: t("partnership-gift-label"), text: <span className={css.total}>{gift.amountText}</span> },
    {
      label: t("partnership-every-label"),
      text: gift.every === "monthly" ? t("partnership-every-monthly") : t("partnership-every-once"),
    },
    { label: t("partnership-fund-label"), text: gift.fundName },
    { label: t("partnership-dedicated-label"), text: gift.dedication },
    { label: t("partnership-company-label"), text: gift.company },
    {
      label: t("partnership-shown-label"),
      text: gift.show === "named" ? t("partnership-name-shown") : t("partnership-name-not-shown"),
    },
    { label: t("partnership-gift-aid"), text: gift.giftAid && t("partnership-gift-aid-declared") },
    {
      label: t("partnership-received-label"),
      text: gift.receivedText && [gift.receivedText, gift.receivedOnText].filter(Boolean).join(", "),
    },
    { label: t("partnership-fee-label"), text: gift.receivedText && gift.feeText },
    { label: t("partnership-refunded-label"), text: gift.refundedText },
    {
      label: t("partnership-status-label"),
      text: (
        <Chip tone={look.tone} icon={look.icon}>
          {gift.stateText}
        </Chip>
      ),
    },
    { label: t("partnership-reference-label"), text: gift.reference },
  ];
  return <Facts className={css.facts} facts={facts} />;
}
