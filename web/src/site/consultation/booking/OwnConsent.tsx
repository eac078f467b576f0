import { Button } from "../../../ui/Button";
import { Form } from "../../../ui/Form";
import { Notice } from "../../../ui/Notice";
import { Consents } from "../request/ConsentStep";
import { When } from "./BookingStatus";
import { BOOKING, type BookingProps } from "./view";

/** Somebody else booked and paid: the patient agrees for themselves, or refuses and the payer gets everything back. */
export function OwnConsent({ booking, state, action }: BookingProps) {
  return (
    <>
      <p className="lead">Somebody booked this consultation for you. The doctor talks with you only if you agree.</p>
      {booking.when && <When when={booking.when} />}
      <Form name={BOOKING} action={action} state={state} leadsOn>
        <Consents consents={booking.consents ?? []} terms={booking.terms} />
        <div className="row">
          <Button name="do" value="agree">
            I agree
          </Button>
        </div>
        <Notice tone="told" title="You do not want it?">
          <p>If you say no, the booking is cancelled and whoever paid gets all the money back.</p>
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
