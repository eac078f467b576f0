import type { ReactNode } from "react";
import { t } from "../../messages/message";
import { Button } from "../Button";
import { LinkButton } from "../LinkButton";
import { Notice } from "../Notice";
import css from "./paying.module.css";

interface PayingProps {
  /** Which checkout the server wants and where it calls: handed to the script as it is. */
  checkout: unknown;
  /** The call that opens the payment: `{ reference, accessCode?, checkoutUrl }`. */
  opens: string;
  /** The number of what is paid, as its receipt says it, for who closed the payment. */
  number?: string;
  /** Where somebody goes on to once it is paid. */
  done: { href: string; label: string; words?: string };
  /** A form with a button `do=pay`, and `PayWrong` where it shall say what went wrong. */
  children: ReactNode;
}

/** Around the form that pays: where scripts run, the payment opens above the page (`pay-player.behaviour.ts`). */
export function Paying({ checkout, opens, number, done, children }: PayingProps) {
  return (
    <div
      data-behaviour="pay-player"
      data-when="load"
      data-checkout={JSON.stringify(checkout)}
      data-opens={opens}
      data-number={number}
      data-done={done.href}
    >
      {children}
      <PayDialog {...done} />
    </div>
  );
}

/** The price ran out; the form around asks for it anew (`do=quote`). */
export function PriceOver() {
  return (
    <Notice tone="cost" title={t("ui-price-expired")}>
      <p>{t("ui-price-expired-text")}</p>
      <div className="row">
        <Button name="do" value="quote">
          {t("ui-get-the-price-again")}
        </Button>
      </div>
    </Notice>
  );
}

/** Where somebody looks how their payment stands. */
export function PaymentLink({ reference }: { reference: string }) {
  return <a href={`/payment?reference=${encodeURIComponent(reference)}`}>{t("ui-payment-status")}</a>;
}

/** What the script says about the payment, above the button. */
export function PayWrong() {
  return <p className={css.wrong} role="alert" data-wrong="" />;
}

interface PayDialogProps {
  href: string;
  label: string;
  words?: string;
}

/**
 * Said above the page once our server has seen the money (spec 2 §2). It closes by itself after 5 seconds unless somebody
 * wants to read it; what was paid was written down long before.
 */
export function PayDialog({ href, label, words = t("ui-payment-received") }: PayDialogProps) {
  return (
    <dialog className={css.dialog} aria-labelledby="paid-heading" data-paid="">
      <h2 id="paid-heading" tabIndex={-1}>
        {t("ui-payment-thanks")}
      </h2>
      <p data-paid-words="">{words}</p>
      <p className="small soft" data-paid-closing="">
        {t("ui-payment-closes-itself")}
      </p>
      <div className="row">
        <LinkButton href={href}>{label}</LinkButton>
        <Button type="button" look="line" data-pause="">
          {t("ui-payment-keep-open")}
        </Button>
      </div>
    </dialog>
  );
}
