import type { ReactNode } from "react";
import { Chip } from "../../ui/Chip";
import { type Fact, Facts } from "../../ui/Facts";
import { circleAlert, circleCheck, clock, rotateCcw, search, x } from "../../ui/icons";
import { LinkButton } from "../../ui/LinkButton";
import { Notice } from "../../ui/Notice";
import { NoMail } from "../shell/NoMail";
import { HEADINGS, type PaymentView, type Progress, paymentHref, type Ways, waysFrom } from "./payment";
import css from "./payment.module.css";

type Tone = "plain" | "ok" | "wait" | "bad" | "info";

const CHIPS: Record<Progress, { tone: Tone; icon: string; word: string }> = {
  waiting: { tone: "wait", icon: clock, word: "Not paid yet" },
  pending: { tone: "wait", icon: clock, word: "On its way" },
  declined: { tone: "bad", icon: circleAlert, word: "Declined" },
  paid: { tone: "ok", icon: circleCheck, word: "Paid" },
  checking: { tone: "info", icon: search, word: "Being checked" },
  cancelled: { tone: "plain", icon: x, word: "Cancelled" },
  expired: { tone: "plain", icon: clock, word: "Expired" },
  refunded: { tone: "info", icon: rotateCcw, word: "Refunded" },
};

/** How a payment stands, what it means, and the one thing to do next. Where scripts run it looks again by itself. */
export function PaymentState({ payment }: { payment: PaymentView }) {
  const chip = CHIPS[payment.state];
  const ways = waysFrom(payment.purpose, payment.page);
  const watch = payment.isFinal ? {} : { "data-behaviour": "payment-wait-player", "data-when": "load" };
  const facts: Fact[] = [
    { label: payment.state === "paid" ? "You paid" : "To pay", text: payment.amountText },
    { label: "Refunded", text: payment.refundedText },
    {
      label: "Status",
      text: (
        <Chip tone={chip.tone} icon={chip.icon}>
          {chip.word}
        </Chip>
      ),
    },
    { label: "Reference", text: payment.reference },
  ];
  return (
    <div className={css.page} {...watch} data-reference={payment.reference} data-state={payment.state}>
      <h1 tabIndex={-1}>{HEADINGS[payment.state]}</h1>
      <p className="lead">{payment.words}</p>
      {payment.isTest && <p className={css.test}>This is a test: no money moves.</p>}
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
        {payment.purpose === "donation" && !payment.page && (
          <>
            <p>We will send you an email with a link to your gift.</p>
            <NoMail />
          </>
        )}
        <Row>
          <LinkButton href={ways.next.href}>{ways.next.label}</LinkButton>
          <LinkButton href={paymentHref(reference, "/payment/receipt")} look="line">
            See your receipt
          </LinkButton>
        </Row>
      </>
    );
  }
  if (state === "refunded") {
    return (
      <Row>
        <LinkButton href={paymentHref(reference, "/payment/receipt")}>See your receipt</LinkButton>
      </Row>
    );
  }
  if (state === "cancelled" || state === "expired") {
    return (
      <Row>
        <LinkButton href={ways.start}>{payment.page?.label ?? "Start again"}</LinkButton>
      </Row>
    );
  }
  if (state === "checking") {
    return (
      <>
        <Keep reference={reference} />
        <Row>
          <LinkButton href="/contact" look="line">
            Contact us
          </LinkButton>
        </Row>
      </>
    );
  }
  return <Open payment={payment} ways={ways} />;
}

/** Nothing is settled yet: it looks again by itself, by a press, or without scripts after a while. */
function Open({ payment, ways }: { payment: PaymentView; ways: Ways }) {
  const { state, reference } = payment;
  return (
    <>
      <p className={`small soft ${css.live}`} role="status" data-live="" />
      <Keep reference={reference} />
      <Row>
        {state === "declined" && <LinkButton href={ways.pay}>Try again</LinkButton>}
        <LinkButton href={paymentHref(reference)} look={state === "declined" ? "line" : "primary"}>
          Check again
        </LinkButton>
        {state === "waiting" && (
          <LinkButton href={ways.pay} look="quiet">
            I have not paid yet: go back and pay
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
        <strong>If your network drops, do not pay twice.</strong> Keep this reference: <strong>{reference}</strong>.
        Come back to this page and we will show you if your payment has arrived.
      </p>
    </Notice>
  );
}

const Row = ({ children }: { children: ReactNode }) => <div className="row">{children}</div>;
