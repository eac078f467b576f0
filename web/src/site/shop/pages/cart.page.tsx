import { t } from "../../../messages/message";
import type { FormState } from "../../../render/contract";
import { answer, type Page } from "../../../render/page";
import { Icon } from "../../../ui/Icon";
import { arrowLeft } from "../../../ui/icons";
import { LinkButton } from "../../../ui/LinkButton";
import { Notice } from "../../../ui/Notice";
import { EmptyState, ErrorState } from "../../../ui/States";
import { CurrencyChoice } from "../../shell/PreferenceForms";
import { SitePage } from "../../shell/SitePage";
import { CartLine } from "../cart/CartLine";
import { CouponForm } from "../cart/CouponForm";
import css from "../cart/cart.module.css";
import { FormProblem } from "../cart/FormProblem";
import lines from "../cart/lines.module.css";
import { PlaceChoice } from "../cart/PlaceChoice";
import { Totals } from "../cart/Totals";
import { CART_ITEM, CART_PATH, CHECKOUT_PATH, REORDER, WHERE_TO } from "../names";
import { findProblem } from "../problem";
import type { Cart } from "../view";

/** The cart: what changed comes first, then what is in it, where it goes, and what all of it costs. */
export const page: Page = {
  name: "cart",
  pattern: CART_PATH,
  personal: true,
  currency: true,
  reads: [{ name: "cart", path: "/api/cart", query: {} }],
  render(input) {
    const read = answer<Cart>(input, "cart");
    const heading = t("shop-your-cart");
    const element = (
      <SitePage
        meta={{ title: heading, description: t("shop-cart-description"), canonical: CART_PATH, hidden: true }}
        state={findProblem(input.form)}
      >
        <div className={`wrap ${css.page}`}>
          <div className={css.head}>
            <a className={css.back} href="/shop">
              <Icon of={arrowLeft} size="small" />
              {t("shop-keep-shopping")}
            </a>
            <CurrencyChoice />
          </div>
          <h1>{heading}</h1>
          <p role="status" data-behaviour="cart-waiting-player" data-when="load" />
          {read.ok ? (
            <Body cart={read.body} state={input.form} />
          ) : (
            <ErrorState title={t("shop-cart-failed")} text={t("shop-our-fault")} again={CART_PATH} />
          )}
        </div>
      </SitePage>
    );
    return read.ok ? element : { status: read.status, element };
  },
};

function Body({ cart, state }: { cart: Cart; state?: FormState }) {
  const kept = <p className="small soft">{t("shop-cart-kept")}</p>;
  // Each item has a form of its own, and an order that is ordered again one on its page, so it is said above all of them.
  const problem = (state?.name === CART_ITEM || state?.name === REORDER) && <FormProblem state={state} />;
  if (cart.items.length === 0) {
    return (
      <>
        {problem}
        <EmptyState title={t("shop-cart-empty")} text={t("shop-cart-empty-text")}>
          <LinkButton href="/shop">{t("shop-go-to-shop")}</LinkButton>
        </EmptyState>
        {kept}
      </>
    );
  }
  return (
    <>
      {problem}
      {cart.changes > 0 && (
        <Notice tone="cost" said>
          {t("shop-cart-changed", { count: cart.changes })}
        </Notice>
      )}
      <div className={css.columns}>
        <div className={css.main}>
          <ul className={lines.lines} role="list">
            {cart.items.map((item) => (
              <CartLine key={item.id} item={item} />
            ))}
          </ul>
          {cart.places.length > 0 && (
            <div id={WHERE_TO}>
              <PlaceChoice places={cart.places} />
            </div>
          )}
          <CouponForm state={state} coupon={cart.coupon} />
        </div>
        <section className={css.side} aria-labelledby="sum-heading">
          <div className={css.sheet}>
            <h2 id="sum-heading">{t("shop-what-it-costs")}</h2>
            <Totals cart={cart} />
            {cart.canOrder ? (
              <LinkButton href={CHECKOUT_PATH} look="sun" full>
                {t("shop-check-out")}
              </LinkButton>
            ) : (
              cart.notice && <Notice tone="cost">{cart.notice}</Notice>
            )}
            {kept}
          </div>
        </section>
      </div>
    </>
  );
}
