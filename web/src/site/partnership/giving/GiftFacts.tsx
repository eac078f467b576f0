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
    { label: "Your gift", text: <span className={css.total}>{gift.amountText}</span> },
    { label: "How often", text: gift.every === "monthly" ? "Every month" : "Once" },
    { label: "For", text: gift.fundName },
    { label: "In honour or memory of", text: gift.dedication },
    { label: "Your name", text: gift.show === "named" ? "Shown on our list" : "Not shown" },
    { label: "Gift Aid", text: gift.giftAid && "Declared" },
    {
      label: "Received",
      text: gift.receivedText && [gift.receivedText, gift.receivedOnText].filter(Boolean).join(", "),
    },
    { label: "Refunded", text: gift.refundedText },
    {
      label: "Status",
      text: (
        <Chip tone={look.tone} icon={look.icon}>
          {gift.stateText}
        </Chip>
      ),
    },
    { label: "Reference", text: gift.reference },
  ];
  return <Facts className={css.facts} facts={facts} />;
}
