import type { FormState } from "../../../render/contract";
import { Button } from "../../../ui/Button";
import { Chip } from "../../../ui/Chip";
import { Form } from "../../../ui/Form";
import { calendar } from "../../../ui/icons";
import { LinkButton } from "../../../ui/LinkButton";
import css from "./booking.module.css";
import { BOOKING, type BookingView } from "./view";

const TONES: Record<string, "ok" | "wait" | "bad" | "info"> = {
  new: "info",
  scheduled: "ok",
  done: "ok",
  awaiting_payment: "wait",
  needs_review: "wait",
  needs_details: "wait",
  no_show: "bad",
};

interface BookingProps {
  booking: BookingView;
  state: FormState;
  action: string;
}

/** How a booking stands: the time on both clocks, the money, the doctor's replies, and what can be done. */
export function BookingStatus({ booking, state, action }: BookingProps) {
  return (
    <>
      {booking.words.map((line, at) => (
        <p key={line} className={at === 0 ? "lead" : undefined}>
          {line}
        </p>
      ))}
      {booking.when && <When when={booking.when} />}
      {booking.payHref && (
        <p className="row">
          <LinkButton href={booking.payHref}>Go on with your booking</LinkButton>
        </p>
      )}
      <Facts booking={booking} />
      {booking.replies.length > 0 && <Replies replies={booking.replies} />}
      <Deeds booking={booking} state={state} action={action} />
    </>
  );
}

/** The time on both clocks, with the file for a calendar. */
export function When({ when }: { when: NonNullable<BookingView["when"]> }) {
  const how = [when.channelText, when.clinician && `with ${when.clinician}`].filter(Boolean).join(", ");
  return (
    <div className={css.when}>
      <p className={css.clock}>{when.text}</p>
      {how && <p>{how}</p>}
      <div className="row noprint">
        <LinkButton href={when.icsHref} look="line" small icon={calendar}>
          Add to my calendar
        </LinkButton>
      </div>
    </div>
  );
}

function Facts({ booking }: { booking: BookingView }) {
  const money = [
    { name: "Paid", value: booking.paidText },
    { name: "Given back", value: booking.refundedText },
  ];
  return (
    <dl className={css.facts}>
      <div>
        <dt>State</dt>
        <dd>
          <Chip tone={TONES[booking.state]}>{booking.stateText}</Chip>
        </dd>
      </div>
      <div>
        <dt>Reference</dt>
        <dd>{booking.reference}</dd>
      </div>
      {money.map(
        ({ name, value }) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Replies({ replies }: { replies: BookingView["replies"] }) {
  return (
    <section className={css.part} aria-labelledby="replies-heading">
      <h2 id="replies-heading">What the doctor wrote</h2>
      {replies.map((reply) => (
        <article key={`${reply.atText}${reply.text.slice(0, 20)}`} className={css.reply}>
          <p className="small soft">{reply.atText}</p>
          <p className={css.words} dir="auto">
            {reply.text}
          </p>
        </article>
      ))}
    </section>
  );
}

function Deeds({ booking, state, action }: BookingProps) {
  const { change, cancel } = booking;
  return (
    <Form name={BOOKING} action={action} state={state} leadsOn>
      <div className={css.part}>
        <h2>Change or cancel</h2>
        {change.words && <p className="small">{change.words}</p>}
        {cancel.words && cancel.words !== change.words && <p className="small">{cancel.words}</p>}
        <div className="row">
          {change.allowed && (
            <Button look="line" name="do" value="reschedule">
              Choose another time
            </Button>
          )}
          {cancel.allowed && (
            <Button look="line" name="do" value="cancel">
              Cancel this booking
            </Button>
          )}
          {booking.receiptHref && (
            <LinkButton href={booking.receiptHref} look="quiet">
              See your receipt
            </LinkButton>
          )}
          {booking.canResend && (
            <Button look="quiet" name="do" value="resend">
              Send the email again
            </Button>
          )}
        </div>
      </div>
    </Form>
  );
}
