import type { FormState } from "../../../render/contract";
import { Button } from "../../../ui/Button";
import { Form } from "../../../ui/Form";
import { Icon } from "../../../ui/Icon";
import { circleCheck } from "../../../ui/icons";
import { LinkButton } from "../../../ui/LinkButton";
import { Notice } from "../../../ui/Notice";
import { NoMail } from "../../shell/NoMail";
import { useShell } from "../../shell/useShell";
import { OwnLink } from "../booking/OwnLink";
import { RequestFrame } from "./RequestFrame";
import { REQUEST, stepHref } from "./request";
import css from "./thanks.module.css";
import type { RequestView, ThanksView } from "./view";

/**
 * How it stands: its reference, what happens next and when, and how to change or cancel it. It has arrived once it is booked, or
 * was sent without a time; before, nothing is ticked and no mail is promised, because the money or the booking is still to come.
 */
export function ThanksStep({ state, view, thanks }: { state: FormState; view: RequestView; thanks: ThanksView }) {
  const watch = thanks.waits ? { "data-behaviour": "booking-wait-player", "data-when": "load" } : {};
  const { sendsNoMail } = useShell();
  const isAwaited = thanks.state === "awaiting_payment";
  const hasArrived = !isAwaited && thanks.state !== "needs_review";
  return (
    <RequestFrame view={view} heading={thanks.title}>
      <p className={hasArrived ? css.arrived : undefined}>
        {hasArrived && <Icon of={circleCheck} />}
        <span>
          Your reference is <strong className={css.reference}>{thanks.reference}</strong>
        </span>
      </p>
      {thanks.when && <p className="lead">{thanks.when}</p>}
      <section className={css.next} aria-labelledby="next-heading" {...watch}>
        <h2 id="next-heading">What happens next</h2>
        {thanks.words.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </section>
      <div className="row">
        {thanks.waits && (
          <LinkButton href={stepHref("thanks")} look="line">
            Check again
          </LinkButton>
        )}
        {thanks.payHref && <LinkButton href={thanks.payHref}>Continue to payment</LinkButton>}
        {thanks.bookingHref && (
          <LinkButton href={thanks.bookingHref} look={thanks.payHref ? "line" : undefined}>
            See, change or cancel your booking
          </LinkButton>
        )}
        {thanks.receiptHref && (
          <LinkButton href={thanks.receiptHref} look="line">
            See your receipt
          </LinkButton>
        )}
      </div>
      {thanks.bookingHref && <OwnLink href={thanks.bookingHref} />}
      {!isAwaited && !sendsNoMail && thanks.mailNotice && (
        <Notice tone="told">
          <p>{thanks.mailNotice}</p>
        </Notice>
      )}
      {(!isAwaited || thanks.waits) && <NoMail />}
      {((thanks.canResend && !sendsNoMail) || !isAwaited) && (
        <Form name={REQUEST} action={stepHref("thanks")} state={state} leadsOn>
          <div className="row">
            {thanks.canResend && !sendsNoMail && (
              <Button look="line" name="do" value="resend">
                Send the email again
              </Button>
            )}
            {!isAwaited && (
              <Button look="quiet" name="do" value="forget">
                I have the link, remove the booking from this device
              </Button>
            )}
          </div>
          {!isAwaited && (
            <p className="small soft">
              This device shows this page for a week. If other people use it, remove the booking: the link will still
              open it.
            </p>
          )}
        </Form>
      )}
    </RequestFrame>
  );
}
