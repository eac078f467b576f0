import { Localized } from "../../../messages/Localized";
import { t } from "../../../messages/message";
import type { FormState } from "../../../render/contract";
import { Button } from "../../../ui/Button";
import { Choices } from "../../../ui/Choices";
import { Field } from "../../../ui/Field";
import { Form, Honeypot } from "../../../ui/Form";
import { Tick } from "../../../ui/inquiry/Tick";
import { Notice } from "../../../ui/Notice";
import { addressOf } from "../../../ui/query";
import { NoMail } from "../../shell/NoMail";
import { CHECKOUT, CHECKOUT_PATH } from "../names";
import type { Checkout, Place } from "../view";
import { AddressFields } from "./AddressFields";
import css from "./checkout.module.css";
import { HealthQuestions } from "./HealthQuestions";
import { Receiver } from "./Receiver";

interface CheckoutFormProps {
  checkout: Checkout;
  place: Place;
  state?: FormState;
}

/**
 * Who buys, where it goes, how it is paid: one form, and nobody needs an account. The button names the sum; the server reckons
 * it anew, and says so where it is another by then. For a medicine the button only asks, and promises no payment at once.
 */
export function CheckoutForm({ checkout, place, state }: CheckoutFormProps) {
  const { cart, health, payments, states, areas, terms } = checkout;
  const total = cart.total.text;
  const alone = findAlone(cart);
  const email = describeEmail(checkout);
  if (payments.length === 0) {
    return (
      <Notice tone="cost" said>
        <p>
          {t("shop-no-way-to-pay", { total })} <a href="/contact">{t("shop-ask-us")}</a>
        </p>
      </Notice>
    );
  }
  return (
    <div data-behaviour="request-player" data-when="load">
      {/* What is bought alone stands in the address too, so that the page still has it when the form comes back. */}
      <Form name={CHECKOUT} action={addressOf(CHECKOUT_PATH, alone)} state={state} leadsOn>
        <Honeypot />
        <NoMail isForm />
        {Object.entries(alone).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="total" value={cart.total.amount} />
        <input type="hidden" name="currency" value={cart.total.currency} />
        <input type="hidden" name="delivery.place" value={place.key} />
        <fieldset className={css.part}>
          <legend>{t("shop-about-you")}</legend>
          <Field name="contact.name" label={t("shop-contact-name")} autoComplete="name" spellCheck={false} />
          <Field
            name="contact.phone"
            label={t("shop-contact-phone")}
            hint={t("shop-contact-phone-hint")}
            type="tel"
            autoComplete="tel"
          />
          <Field
            name="contact.email"
            label={t("shop-contact-email")}
            hint={email.hint}
            optional={email.optional}
            type="email"
            spellCheck={false}
          />
        </fieldset>
        {place.method === "address" && <AddressFields country={place.country} states={states} areas={areas} />}
        {place.method !== "download" && <Receiver state={state} />}
        {health && <HealthQuestions health={health} />}
        <Choices
          name="payment"
          legend={t("shop-how-to-pay")}
          initial={payments[0]?.key}
          options={payments.map(({ key, label, detail }) => ({ value: key, label, hint: detail || undefined }))}
        />
        {checkout.hasDownload && <Tick name="acceptDownload">{t("shop-download-consent")}</Tick>}
        <Tick name="acceptTerms">
          {terms.label} (
          <a href={terms.href} target="_blank" rel="noopener">
            <Localized id="ui-read-terms" elements={{ hidden: (words) => <span className="vh">{words}</span> }} />
          </a>
          )
        </Tick>
        <p className={css.live} role="status" data-live="" data-behaviour="unsent-form-player" data-when="load" />
        <Button look="sun" full>
          {health ? t("shop-health-order", { total }) : t("shop-order-and-pay", { total })}
        </Button>
        <p className="small soft">{health ? t("shop-health-before-you-pay") : t("shop-before-you-pay")}</p>
      </Form>
    </div>
  );
}

/** What the address is for; a file and the answer about a medicine need one, and so does a card. */
function describeEmail({ health, hasDownload, payments }: Checkout): { hint: string; optional: boolean | string } {
  if (hasDownload) return { hint: t("shop-email-hint-download"), optional: false };
  if (health) return { hint: t("shop-health-email-hint"), optional: false };
  if (payments.some(({ key }) => key === "card")) {
    return { hint: t("shop-email-hint-card"), optional: t("shop-optional-unless-card") };
  }
  return { hint: t("shop-email-hint-order"), optional: true };
}

/** What is bought past the cart, as the address and the form name it; nothing of a cart. */
export function findAlone({ items }: Checkout["cart"]): { item?: string; quantity?: string } {
  const [first] = items;
  return first?.id === "" ? { item: first.variant, quantity: String(first.quantity) } : {};
}
