import { t } from "../../../messages/message";
import type { FormState } from "../../../render/contract";
import { answer, type Page } from "../../../render/page";
import { fieldId } from "../../../ui/Field";
import { Icon } from "../../../ui/Icon";
import { arrowLeft, chevronDown } from "../../../ui/icons";
import { LinkButton } from "../../../ui/LinkButton";
import { Notice } from "../../../ui/Notice";
import { addressOf } from "../../../ui/query";
import { EmptyState, ErrorState } from "../../../ui/States";
import { CurrencyChoice } from "../../shell/PreferenceForms";
import { SitePage } from "../../shell/SitePage";
import cartCss from "../cart/cart.module.css";
import { FormProblem } from "../cart/FormProblem";
import { PlaceChoice } from "../cart/PlaceChoice";
import { CheckoutForm, findAlone } from "../checkout/CheckoutForm";
import { CheckoutSummary } from "../checkout/CheckoutSummary";
import css from "../checkout/checkout.module.css";
import { CART_PATH, CHECKOUT, CHECKOUT_PATH, WHERE_TO } from "../names";
import type { Checkout } from "../view";

/** The field of the place, as the form posts it. */
const PLACE = "delivery.place";

/** One page from what is bought to the button: of the cart, or of one thing alone (`item`, `quantity`). */
export const page: Page = {
  name: "checkout",
  pattern: CHECKOUT_PATH,
  query: ["item", "quantity"],
  personal: true,
  currency: true,
  reads: [{ name: "checkout", path: "/api/checkout", query: { item: "{item}", quantity: "{quantity}" } }],
  render(input) {
    const read = answer<Checkout>(input, "checkout");
    const state = input.form?.name === CHECKOUT ? input.form : undefined;
    const heading = t("shop-checkout-heading");
    const element = (
      <SitePage
        meta={{ title: heading, description: t("shop-checkout-description"), canonical: CHECKOUT_PATH, hidden: true }}
        state={state}
      >
        <div className={`wrap ${cartCss.page}`}>
          <div className={cartCss.head}>
            <WayBack checkout={read.ok ? read.body : undefined} />
            <CurrencyChoice />
          </div>
          <h1>{heading}</h1>
          {read.ok ? (
            <Body checkout={read.body} state={state} />
          ) : (
            <ErrorState
              title={t("shop-checkout-failed")}
              text={t("shop-our-fault")}
              again={addressOf(CHECKOUT_PATH, input.query)}
            />
          )}
        </div>
      </SitePage>
    );
    return read.ok ? element : { status: read.status, element };
  },
};

/** To where it came from: the product that is bought alone, or the cart. */
function WayBack({ checkout }: { checkout?: Checkout }) {
  const [first] = checkout?.cart.items ?? [];
  const isAlone = checkout && findAlone(checkout.cart).item !== undefined;
  const back =
    isAlone && first?.url
      ? { href: first.url, label: t("shop-back-to", { title: first.title }) }
      : { href: CART_PATH, label: t("shop-back-to-cart") };
  return (
    <a className={cartCss.back} href={back.href}>
      <Icon of={arrowLeft} size="small" />
      {back.label}
    </a>
  );
}

function Body({ checkout, state }: { checkout: Checkout; state?: FormState }) {
  const { cart, place, payments } = checkout;
  const isReady = cart.canOrder && place && payments.length > 0;
  const notice = place && payments.length === 0 ? cart.notice || t("shop-no-payments") : cart.notice;
  if (cart.items.length === 0) {
    return (
      <EmptyState title={t("shop-nothing-to-buy")} text={t("shop-cart-empty-text")}>
        <LinkButton href="/shop">{t("shop-go-to-shop")}</LinkButton>
      </EmptyState>
    );
  }
  return (
    <div className={css.columns}>
      <CheckoutSummary cart={cart} />
      <div className={css.steps}>
        {state && !isReady && <FormProblem state={state} />}
        {notice && <Notice tone="cost">{notice}</Notice>}
        <Where checkout={checkout} state={state} />
        {isReady && <CheckoutForm checkout={checkout} place={place} state={state} />}
      </div>
    </div>
  );
}

/** Where it goes: a choice until there is one, then a line that opens. The id of the field is for the link of an error. */
function Where({ checkout, state }: { checkout: Checkout; state?: FormState }) {
  const { place } = checkout;
  const { places } = checkout.cart;
  const isMissed = state?.errors.some(({ field }) => field === PLACE);
  if (!place) {
    return (
      <div id={WHERE_TO} className="stack">
        <div id={fieldId(CHECKOUT, PLACE)}>
          <PlaceChoice places={places} />
        </div>
        {places.length === 0 && <Notice tone="cost">{t("shop-no-places")}</Notice>}
      </div>
    );
  }
  // What is downloaded goes nowhere else.
  if (place.method === "download") return null;
  return (
    <div id={WHERE_TO}>
      <details className={css.place} id={fieldId(CHECKOUT, PLACE)} open={isMissed}>
        <summary>
          <span>{t("shop-goes-to", { place: place.name })}</span>
          <Icon of={chevronDown} />
        </summary>
        <div className={css.inside}>
          <PlaceChoice places={places} />
        </div>
      </details>
      {place.detail && <p className={css.chosen}>{place.detail}</p>}
    </div>
  );
}
