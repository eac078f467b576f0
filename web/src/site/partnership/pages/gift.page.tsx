import type { Page } from "../../../render/page";
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
    const heading = gift ? headingOf(gift, words) : "Your gift";
    return linkedPage(input, {
      title: heading,
      description: "Pay, follow or cancel your gift.",
      what: "your gift",
      status,
      state,
      refresh: gift?.state === "checking" ? REFRESH : undefined,
      children: gift && (
        <Linked heading={heading} notice={gift.notice}>
          <Body gift={gift} state={state} action={input.path} token={input.params.token ?? ""} words={words} />
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
      return "Your gift was refunded";
    case "cancelled":
      return "Your gift was cancelled";
    case "checking":
      return "We are checking your payment";
    case "said_paid":
      return "Thank you, we are looking for it";
    default:
      return method === "bank" ? "Send your gift" : "Pay your gift";
  }
}

function Body({ token, ...shared }: GiftProps & { token: string }) {
  const { gift } = shared;
  if (gift.pay && gift.can.pay) return <GiftPaying {...shared} pay={gift.pay} token={token} />;
  if (gift.can.pay) return <NoPrice {...shared} />;
  if (gift.state === "transfer" || gift.state === "said_paid") return <GiftTransfer {...shared} />;
  if (gift.state === "pending" || gift.state === "checking") {
    return (
      <>
        <p className="lead">
          {gift.state === "checking"
            ? "Do not pay again. We are checking, and will email you as soon as we know."
            : "There is nothing for you to do here right now."}
        </p>
        <GiftFacts gift={gift} />
      </>
    );
  }
  return <GiftOver {...shared} />;
}
