import { Button } from "../../../ui/Button";
import { Form } from "../../../ui/Form";
import { Notice } from "../../../ui/Notice";
import { Consents } from "../request/ConsentStep";
import { TimePicker } from "../request/TimePicker";
import { When } from "./BookingStatus";
import { BOOKING, type BookingProps } from "./view";

/** Another time, where the rule allows one. */
export function Reschedule({ booking, state, action }: BookingProps) {
  const { times, when } = booking;
  return (
    <>
      {when && (
        <>
          <p>Your time now:</p>
          <When when={when} />
        </>
      )}
      <p className="small">{booking.change.words}</p>
      <Form name={BOOKING} action={action} state={state} leadsOn>
        <button type="submit" className="vh" name="do" value="move" tabIndex={-1} aria-hidden="true">
          Choose this time
        </button>
        {times && !times.nothing ? (
          <TimePicker times={times} />
        ) : (
          <Notice tone="cost">No other times are available at the moment. Your time stays as it is.</Notice>
        )}
        <div className="row">
          {times && !times.nothing && (
            <Button name="do" value="move">
              Choose this time
            </Button>
          )}
          <Button look="quiet" name="do" value="keep">
            Keep my time
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
      <Notice tone="cost" title={cancel.refundText ? `You will get back ${cancel.refundText}` : undefined}>
        <p>{cancel.words}</p>
      </Notice>
      <Form name={BOOKING} action={action} state={state} leadsOn>
        <div className="row">
          {cancel.allowed && (
            <Button name="do" value="yes-cancel">
              Yes, cancel this booking
            </Button>
          )}
          <Button look="line" name="do" value="keep">
            Keep my booking
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
      <p className="lead">
        Somebody booked this consultation for you. The doctor will talk with you only if you agree.
      </p>
      {booking.when && <When when={booking.when} />}
      <Form name={BOOKING} action={action} state={state} leadsOn>
        <Consents consents={booking.consents ?? []} terms={booking.terms} />
        <div className="row">
          <Button name="do" value="agree">
            I agree
          </Button>
        </div>
        <Notice tone="told" title="Do you not want it?">
          <p>If you say no, the booking is cancelled and whoever paid gets a full refund.</p>
          <div className="row">
            <Button look="line" name="do" value="refuse">
              I do not agree, cancel it
            </Button>
          </div>
        </Notice>
      </Form>
    </>
  );
}
