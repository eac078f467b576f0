import { t } from "../../../messages/message";
import { type Fact, Facts } from "../../../ui/Facts";
import { WHERE_TO } from "../names";
import type { Cart } from "../view";
import css from "./cart.module.css";

/** What it costs in all: every part of it, and what is not known before a place is chosen. */
export function Totals({ cart }: { cart: Cart }) {
  const { subtotal, discount, delivery, total, taxText } = cart;
  const isPickup = cart.places.some((place) => place.chosen && place.method === "pickup");
  const facts: Fact[] = [
    { label: t("shop-item-count", { count: countPieces(cart) }), text: subtotal.text },
    { label: t("shop-discount"), text: discount && t("shop-minus", { sum: discount.text }) },
    {
      label: isPickup ? t("shop-pickup") : t("shop-delivery"),
      text: delivery ? feeOf(cart) : cart.places.length > 0 && <a href={`#${WHERE_TO}`}>{t("shop-choose-where-to")}</a>,
    },
    // Without delivery it is no total yet, and not said as loud.
    delivery || cart.places.length === 0
      ? { label: t("shop-total"), text: total.text, className: css.total }
      : { label: t("shop-total-without-delivery"), text: total.text },
  ];
  return (
    <>
      <Facts className={css.totals} facts={facts} />
      {taxText && <p className="small soft">{taxText}</p>}
    </>
  );
}

/** The words of the chosen place, who says 'Free' where it costs nothing. */
const feeOf = ({ places, delivery }: Cart) => places.find((place) => place.chosen)?.feeText ?? delivery?.text;

/** Pieces that are in the sum: what is sold out stays in the cart and counts for nothing. */
const countPieces = ({ items }: Cart) => items.reduce((sum, { quantity, most }) => sum + Math.min(quantity, most), 0);
