import { t } from "../../../messages/message";
import type { Page } from "../../../render/page";
import { OwnLink } from "../../../ui/OwnLink";
import { useShell } from "../../shell/useShell";
import { GiftFacts } from "../giving/GiftFacts";
import { GiftOver } from "../giving/GiftOver";
import { GiftPaying, NoPrice } from "../giving/GiftPaying";
import { GiftTransfer } from "../giving/GiftTransfer";
import { behind, GIFT, type GiftProps, offerOf } from "../giving/give";
import { Linked, linkedPage } from "../giving/linked";
import type { GiftView } from "../giving/view";
import { type GivingWords, givingWords } from "../giving/words";

/** Seconds after which a gift that is being looked at is read anew where no script can do it. */
const REFRESH = 20;

/** One gift behind its link: paying it, the way of a transfer, and what became of it. */
export const page: Page = {
  name: "gift",
  pattern: "/giving/{token}",
  personal: true,
  reads: [
    { name: "gift", path: "/api/giving/gifts/{token}", query: {} },
    { name: "giving", path: "/api/giving", query: {} },
  ],
  render(input) {
    const { state, view: gift, status } = behind<GiftView>(input, GIFT);
    const words = givingWords(offerOf(input));
    const heading = gift ? headingOf(gift, words) : t("partnership-gift-title");
    return linkedPage(input, {
      title: heading,
      description: t("partnership-gift-description"),
      failed: t("partnership-gift-failed"),
      status,
      state,
      refresh: gift?.state === "checking" ? REFRESH : undefined,
      children: gift && (
        <Linked heading={heading} notice={gift.notice}>
          <Body gift={gift} state={state} action={input.path} token={input.params.token ?? ""} words={words} />
          <OwnLink href={input.path} words={t("partnership-gift-link-save")} subject={t("partnership-gift-title")} />
        </Linked>
      ),
    });
  },
};

function headingOf({ state, method }: GiftView, words: GivingWords): string {
  switch (state) {
    case "received":
    case "part_refunded":
      return words.thanks;
    case "refunded":
      return t("partnership-gift-refunded");
    case "cancelled":
      return t("partnership-gift-cancelled");
    case "checking":
      return t("partnership-gift-checking");
    case "said_paid":
      return t("partnership-gift-said-paid");
    default:
      return method === "bank" ? t("partnership-gift-transfer") : t("partnership-gift-pay");
  }
}

function Body({ token, words, ...others }: GiftProps & { token: string }) {
  const { gift } = others;
  const { sendsNoMail } = useShell();
  // The doctor's own words promise the receipt by email.
  const thanksText = sendsNoMail ? t("partnership-thanks-no-mail") : words.thanksText;
  const shared = { ...others, words: { ...words, thanksText } };
  if (gift.pay && gift.can.pay) return <GiftPaying {...shared} pay={gift.pay} token={token} />;
  if (gift.can.pay) return <NoPrice {...shared} />;
  if (gift.state === "transfer" || gift.state === "said_paid") return <GiftTransfer {...shared} />;
  if (gift.state === "pending" || gift.state === "checking") {
    return (
      <>
        <p className="lead">
          {gift.state === "checking"
            ? t(sendsNoMail ? "partnership-gift-checking-here" : "partnership-gift-checking-text")
            : t("partnership-gift-nothing-to-do")}
        </p>
        <GiftFacts gift={gift} />
      </>
    );
  }
  return <GiftOver {...shared} />;
}
