import { t } from "../../../messages/message";
import { fieldId } from "../../../ui/Field";
import { Notice } from "../../../ui/Notice";
import css from "../cart/cart.module.css";
import { LineThumb } from "../cart/LineThumb";
import lines from "../cart/lines.module.css";
import { Totals } from "../cart/Totals";
import { CHECKOUT } from "../names";
import type { Cart, CartItem } from "../view";

/** What is about to be bought and what it costs. */
export function CheckoutSummary({ cart }: { cart: Cart }) {
  return (
    <section className={css.sheet} aria-labelledby="summary-heading">
      <h2 id="summary-heading">{t("shop-you-are-buying")}</h2>
      <ul className={lines.lines} role="list">
        {cart.items.map((item) => (
          <SummaryLine key={item.variant} item={item} />
        ))}
      </ul>
      {/* The id is for the link of an error. */}
      {cart.coupon && (
        <div id={fieldId(CHECKOUT, "coupon")}>
          <Notice tone={cart.coupon.valid ? "general" : "cost"} title={cart.coupon.code}>
            {cart.coupon.text}
          </Notice>
        </div>
      )}
      <Totals cart={cart} />
    </section>
  );
}

function SummaryLine({ item }: { item: CartItem }) {
  return (
    <li className={lines.line}>
      <LineThumb picture={item.picture} />
      <div>
        <strong className={lines.title}>{item.title}</strong>
        {item.label && <p className="small">{item.label}</p>}
        <p className={lines.sums}>
          <span className="small soft">{t("shop-pieces-at", { count: item.quantity, price: item.unitText })}</span>
          {item.total && <strong>{item.total.text}</strong>}
        </p>
        {item.change && <p className="small">{item.change.text}</p>}
      </div>
    </li>
  );
}
