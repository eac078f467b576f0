import { t } from "../../../messages/message";
import { Button } from "../../../ui/Button";
import { Form } from "../../../ui/Form";
import { Notice } from "../../../ui/Notice";
import { Consents } from "../request/Consents";
import { TimePicker } from "../request/TimePicker";
import time from "../request/time.module.css";
import { When } from "./BookingStatus";
import { BOOKING, type BookingProps } from "./view";

/** Another time, where the rule allows one. */
export function Reschedule({ booking, state, action }: BookingProps) {
  const { times, when } = booking;
  return (
    <>
      {when && (
        <>
          <p>{t("consultation-booking-time-now")}</p>
          <When when={when} />
        </>
      )}
      <p className="small">{booking.change.words}</p>
      <Form name={BOOKING} action={action} state={state} leadsOn>
        <button type="submit" className="vh" name="do" value="move" tabIndex={-1} aria-hidden="true">
          {t("consultation-booking-choose-this-time")}
        </button>
        {times && !times.nothing ? (
          <TimePicker times={times} />
        ) : (
          <Notice tone="cost">{t("consultation-booking-no-other-times")}</Notice>
        )}
        <div className={time.go}>
          {times && !times.nothing && (
            <Button name="do" value="move">
              {t("consultation-booking-choose-this-time")}
            </Button>
          )}
          <Button look="quiet" name="do" value="keep">
            {t("consultation-booking-keep-time")}
          </Button>
        </div>
      </Form>
    </>
  );
}

/** The rule first, then the press. */
export function Cancel({ booking, state, action }: BookingProps) {
  const { cancel, when } = booking;
  return (
    <>
      {when && <When when={when} />}
      <Notice
        tone="cost"
        title={cancel.refundText ? t("consultation-booking-refund", { amount: cancel.refundText }) : undefined}
      >
        <p>{cancel.words}</p>
      </Notice>
      <Form name={BOOKING} action={action} state={state} leadsOn>
        <div className="row">
          {cancel.allowed && (
            <Button name="do" value="yes-cancel">
              {t("consultation-booking-cancel-confirm")}
            </Button>
          )}
          <Button look="line" name="do" value="keep">
            {t("consultation-booking-keep")}
          </Button>
        </div>
      </Form>
    </>
  );
}

/** Somebody else booked and paid: the patient agrees for themselves, or refuses and the payer gets everything back. */
export function OwnConsent({ booking, state, action }: BookingProps) {
  return (
    <>
      <p className="lead">{t("consultation-booking-made-by-somebody")}</p>
      {booking.when && <When when={booking.when} />}
      <Form name={BOOKING} action={action} state={state} leadsOn>
        <Consents consents={booking.consents ?? []} terms={booking.terms} />
        <div className="row">
          <Button name="do" value="agree">
            {t("consultation-booking-agree")}
          </Button>
        </div>
        <Notice tone="told" title={t("consultation-booking-refuse-question")}>
          <p>{t("consultation-booking-refuse-result")}</p>
          <div className="row">
            <Button look="line" name="do" value="refuse">
              {t("consultation-booking-refuse")}
            </Button>
          </div>
        </Notice>
      </Form>
    </>
  );
}
