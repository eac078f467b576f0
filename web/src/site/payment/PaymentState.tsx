import type { ReactNode } from "react";
import { Localized } from "../../messages/Localized";
import { type MessageId, t } from "../../messages/message";
import { Chip } from "../../ui/Chip";
import { type Fact, Facts } from "../../ui/Facts";
import { circleAlert, circleCheck, clock, rotateCcw, search, x } from "../../ui/icons";
import { LinkButton } from "../../ui/LinkButton";
import { Notice } from "../../ui/Notice";
import { NoMail } from "../shell/NoMail";
import { useShell } from "../shell/useShell";
import { HEADINGS, type PaymentView, type Progress, paymentHref, type Ways, waysFrom } from "./payment";
import css from "./payment.module.css";

type Tone = "plain" | "ok" | "wait" | "bad" | "info";

const CHIPS: Record<Progress, { tone: Tone; icon: string; word: MessageId }> = {
  waiting: { tone: "wait", icon: clock, word: "payment-state-waiting" },
  pending: { tone: "wait", icon: clock, word: "payment-state-pending" },
  declined: { tone: "bad", icon: circleAlert, word: "payment-state-declined" },
  paid: { tone: "ok", icon: circleCheck, word: "payment-state-paid" },
  checking: { tone: "info", icon: search, word: "payment-state-checking" },
  cancelled: { tone: "plain", icon: x, word: "payment-state-cancelled" },
  expired: { tone: "plain", icon: clock, word: "payment-state-expired" },
  refunded: { tone: "info", icon: rotateCcw, word: "payment-state-refunded" },
};

/** How a payment stands, what it means, and the one thing to do next. Where scripts run it looks again by itself. */
export function PaymentState({ payment }: { payment: PaymentView }) {
  const chip = CHIPS[payment.state];
  const ways = waysFrom(payment.purpose, payment.page);
  const watch = payment.isFinal ? {} : { "data-behaviour": "payment-wait-player", "data-when": "load" };
  const facts: Fact[] = [
    { label: payment.state === "paid" ? t("payment-paid-label") : t("payment-to-pay-label"), text: payment.amountText },
    { label: t("payment-refunded-label"), text: payment.refundedText },
    {
      label: t("payment-status-label"),
      text: (
        <Chip tone={chip.tone} icon={chip.icon}>
          {t(chip.word)}
        </Chip>
      ),
    },
    { label: t("payment-reference-label"), text: payment.reference },
  ];
  return (
    <div className={css.page} {...watch} data-reference={payment.reference} data-state={payment.state}>
      <h1 tabIndex={-1}>{t(payment.isUnpaid ? "payment-heading-unpaid" : HEADINGS[payment.state])}</h1>
      <p className="lead">{payment.words}</p>
      {payment.isTest && <p className={css.test}>{t("payment-test")}</p>}
      <Facts className={css.facts} facts={facts} />
      <Next payment={payment} ways={ways} />
    </div>
  );
}

/** The way on, by state. */
function Next({ payment, ways }: { payment: PaymentView; ways: Ways }) {
  const { state, reference } = payment;
  if (state === "paid") {
    return (
      <>
        {payment.purpose === "donation" && !payment.page && <GiftEmail />}
        <Row>
          <LinkButton href={ways.next.href}>{ways.next.label}</LinkButton>
          <LinkButton href={paymentHref(reference, "/payment/receipt")} look="line">
            {t("payment-see-receipt")}
          </LinkButton>
        </Row>
      </>
    );
  }
  if (state === "refunded") {
    return (
      <Row>
        <LinkButton href={paymentHref(reference, "/payment/receipt")}>{t("payment-see-receipt")}</LinkButton>
      </Row>
    );
  }
  if (state === "cancelled" || state === "expired") {
    return (
      <Row>
        <LinkButton href={ways.start}>{payment.page?.label ?? t("payment-start-again")}</LinkButton>
      </Row>
    );
  }
  if (state === "checking") {
    return (
      <>
        <Keep reference={reference} />
        <Row>
          <LinkButton href="/contact" look="line">
            {t("payment-contact-us")}
          </LinkButton>
        </Row>
      </>
    );
  }
  return <Open payment={payment} ways={ways} />;
}

/** Nothing is settled yet: it looks again by itself, by a press, or without scripts after a while. */
function Open({ payment, ways }: { payment: PaymentView; ways: Ways }) {
  const { state, reference, isUnpaid } = payment;
  const isToPay = state === "declined" || isUnpaid;
  return (
    <>
      <p className={`small soft ${css.live}`} role="status" data-live="" />
      <Keep reference={reference} />
      <Row>
        {isToPay && <LinkButton href={ways.pay}>{t(isUnpaid ? "payment-go-and-pay" : "payment-try-again")}</LinkButton>}
        <LinkButton href={paymentHref(reference)} look={isToPay ? "line" : "primary"}>
          {t("payment-check-again")}
        </LinkButton>
        {state === "waiting" && !isUnpaid && (
          <LinkButton href={ways.pay} look="quiet">
            {t("payment-back-to-pay")}
          </LinkButton>
        )}
      </Row>
    </>
  );
}

/** What to know when the line breaks (design, checkout). */
export function Keep({ reference }: { reference: string }) {
  return (
    <Notice tone="cost">
      <p>
        <Localized
          id="payment-network-drops"
          values={{ reference }}
          elements={{ strong: (words) => <strong>{words}</strong>, reference: (words) => <strong>{words}</strong> }}
        />
      </p>
    </Notice>
  );
}

const Row = ({ children }: { children: ReactNode }) => <div className="row">{children}</div>;

function GiftEmail() {
  return useShell().sendsNoMail ? <NoMail /> : <p>{t("payment-gift-email")}</p>;
}
