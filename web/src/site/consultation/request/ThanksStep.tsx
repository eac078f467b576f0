import { Localized } from "../../../messages/Localized";
import { t } from "../../../messages/message";
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
          <Localized
            id="consultation-thanks-reference"
            values={{ reference: thanks.reference }}
            elements={{ strong: (words) => <strong className={css.reference}>{words}</strong> }}
          />
        </span>
      </p>
      {thanks.when && <p className="lead">{thanks.when}</p>}
      <section className={css.next} aria-labelledby="next-heading" {...watch}>
        <h2 id="next-heading">{t("consultation-thanks-next")}</h2>
        {(sendsNoMail ? thanks.words.map(withoutReply) : thanks.words).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </section>
      <div className="row">
        {thanks.waits && (
          <LinkButton href={stepHref("thanks")} look="line">
            {t("consultation-check-again")}
          </LinkButton>
        )}
        {thanks.payHref && <LinkButton href={thanks.payHref}>{t("consultation-continue-to-payment")}</LinkButton>}
        {thanks.bookingHref && (
          <LinkButton href={thanks.bookingHref} look={thanks.payHref ? "line" : undefined}>
            {t("consultation-thanks-see-booking")}
          </LinkButton>
        )}
        {thanks.receiptHref && (
          <LinkButton href={thanks.receiptHref} look="line">
            {t("consultation-see-receipt")}
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
                {t("consultation-send-email-again")}
              </Button>
            )}
            {!isAwaited && (
              <Button look="quiet" name="do" value="forget">
                {t("consultation-thanks-forget")}
              </Button>
            )}
          </div>
          {!isAwaited && <p className="small soft">{t("consultation-thanks-forget-hint")}</p>}
        </Form>
      )}
    </RequestFrame>
  );
}

/** What happens next where no email comes: the reply stands behind the request's link. */
const withoutReply = (line: string): string =>
  line === t("consultations-thanks-reply-follows") ? t("consultation-thanks-reply-here") : line;
