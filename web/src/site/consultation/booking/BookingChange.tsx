import { Button } from "../../../ui/Button";
import { Form } from "../../../ui/Form";
import { Notice } from "../../../ui/Notice";
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
          Take this time
        </button>
        {times && !times.nothing ? (
          <TimePicker times={times} />
        ) : (
          <Notice tone="cost">No other time is free just now. Your time stays as it is.</Notice>
        )}
        <div className="row">
          {times && !times.nothing && (
            <Button name="do" value="move">
              Take this time
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
      <Notice tone="cost" title={cancel.refundText ? `You get back ${cancel.refundText}` : undefined}>
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
