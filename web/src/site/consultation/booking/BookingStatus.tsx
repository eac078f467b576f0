import type { ReactNode } from "react";
import { Localized } from "../../../messages/Localized";
import { t } from "../../../messages/message";
import { Button } from "../../../ui/Button";
import { Chip } from "../../../ui/Chip";
import { type Fact, Facts } from "../../../ui/Facts";
import { Form } from "../../../ui/Form";
import { calendar, fileText } from "../../../ui/icons";
import { LinkButton } from "../../../ui/LinkButton";
import { Notice } from "../../../ui/Notice";
import { PrintButton } from "../../../ui/PrintButton";
import { useShell } from "../../shell/useShell";
import { CallRoom } from "../room/CallRoom";
import { DeviceCheck } from "../room/DeviceCheck";
import { BookingMessages } from "./BookingMessages";
import css from "./booking.module.css";
import { Guests } from "./Guests";
import { OwnLink } from "./OwnLink";
import { BOOKING, type BookingProps, type BookingView, hasEntered, isOfCall, isOfGuest, isOfMessage } from "./view";

const TONES: Record<string, "ok" | "wait" | "bad" | "info"> = {
  new: "info",
  scheduled: "ok",
  done: "ok",
  awaiting_payment: "wait",
  needs_review: "wait",
  needs_details: "wait",
  no_show: "bad",
};

type RoomView = NonNullable<BookingView["room"]>;

/** States after which one may want another time. */
const OVER = ["cancelled", "refunded", "no_show", "done"];

const CALLED_OFF = ["cancelled", "refunded"];

/** How a booking stands: the time on both clocks, what is written, the money, and what can be done. */
export function BookingStatus({ booking, thread, state, action }: BookingProps) {
  const { sendsNoMail } = useShell();
  const words = isSaidAbove(booking) ? [] : booking.words.map(sendsNoMail ? withoutEmails : (line) => line);
  return (
    <>
      {words.map((line, at) => (
        <p key={line} className={at === 0 ? "lead" : undefined}>
          {withContactLink(line, booking.reference)}
        </p>
      ))}
      {booking.when && <When when={booking.when} />}
      {booking.room && <Room room={booking.room} />}
      <div data-live="extension">{booking.extension && <MoreTime extension={booking.extension} action={action} />}</div>
      <div data-call-place="">
        {booking.room?.mayEnter && <Call room={booking.room} state={state} action={action} />}
        {booking.room?.mayTest && !booking.room.mayEnter && <DeviceCheck lineTest={lineTestOf(action)} />}
      </div>
      {booking.room && <Guests guests={booking.room.guests} state={state} action={action} />}
      <BookingMessages thread={thread} state={state} action={action} />
      {booking.mayGoOn && <GoOn replaces={booking.replacesOther} />}
      <Facts className={css.facts} facts={factsOf(booking)} />
      {booking.visit && <Visit visit={booking.visit} action={action} />}
      <Deeds booking={booking} state={isOthers(thread, state) ? undefined : state} action={action} />
      <section className={css.part} aria-labelledby="link-heading">
        <h2 id="link-heading">{t("consultation-booking-your-link")}</h2>
        <OwnLink href={action} />
      </section>
    </>
  );
}

/** What was called off is said by the notice of the press, and once more by the state. */
const isSaidAbove = ({ state, notice }: BookingView): boolean => CALLED_OFF.includes(state) && Boolean(notice);

/** The words without the claim that a reminder or news of a reply comes: it would be an email. */
const withoutEmails = (words: string): string =>
  words === t("consultations-status-new")
    ? t("consultation-status-new-here")
    : words.replace(` ${t("consultation-claim-of-reminder")}`, "");

/** Where to tell us another number, as a link that takes the booking's reference along. */
function withContactLink(words: string, reference: string): ReactNode {
  const link = t("consultation-on-the-contact-page");
  const [before, after] = words.split(link);
  if (after === undefined) return words;
  return (
    <>
      {before}
      <a href={`/contact?booking=${encodeURIComponent(reference)}`}>{link}</a>
      {after}
    </>
  );
}

/** Opens the form of what is still being written on this device. Its button is the form's of what can be done. */
function GoOn({ replaces }: { replaces: boolean }) {
  return (
    <>
      {replaces && (
        <Notice>
          <p className="small">{t("consultation-booking-replaces-request")}</p>
        </Notice>
      )}
      <p className="row">
        <Button form={BOOKING} name="do" value="continue">
          {replaces ? t("consultation-booking-continue-this") : t("consultation-booking-continue-yours")}
        </Button>
      </p>
    </>
  );
}

/** By which way, and with whom. */
function howOf({ channelText: channel, clinician }: NonNullable<BookingView["when"]>): string {
  if (!clinician) return channel ?? "";
  return channel
    ? t("consultation-booking-channel-with", { channel, clinician })
    : t("consultation-booking-with", { clinician });
}

/** The time on both clocks, with the file for a calendar. */
export function When({ when }: { when: NonNullable<BookingView["when"]> }) {
  const how = howOf(when);
  return (
    <div className={css.when}>
      <p className={css.clock}>{when.text}</p>
      {how && <p>{how}</p>}
      <div className="row noprint">
        <LinkButton href={when.icsHref} look="line" small icon={calendar}>
          {t("consultation-booking-add-to-calendar")}
        </LinkButton>
      </div>
    </div>
  );
}

/**
 * Where they meet by video or voice. While the patient waits, scripts look whether it is open; without them one presses. Its
 * buttons are the form's of what can be done.
 */
function Room({ room }: { room: RoomView }) {
  return (
    <section className={css.part} aria-labelledby="room-heading" data-room="">
      <h2 id="room-heading">{t("consultation-room-heading")}</h2>
      <div {...(room.isWaiting && { "data-behaviour": "room-player", "data-when": "load" })}>
        <p role="status">{room.words}</p>
      </div>
      <div className="row">
        {room.href && <LinkButton href={room.href}>{t("consultation-room-enter")}</LinkButton>}
        {room.mayWait && (
          <Button form={BOOKING} name="do" value="here">
            {t("consultation-room-i-am-here")}
          </Button>
        )}
        {room.isWaiting && (
          <Button form={BOOKING} look="line" name="do" value="look">
            {t("consultation-check-again")}
          </Button>
        )}
      </div>
    </section>
  );
}

/** What came back belongs to the form of a message, of the call, or of who is invited. */
const isOthers = (thread: BookingProps["thread"], state: BookingProps["state"]): boolean =>
  (thread.ok && isOfMessage(state)) || isOfCall(state) || isOfGuest(state);

/** The room of this site, once the doctor has opened it. */
function Call({ room, state, action }: { room: RoomView; state: BookingProps["state"]; action: string }) {
  const { countries, nations, mayTest } = room;
  return (
    <CallRoom
      token={tokenOf(action)}
      countries={countries}
      nations={{ GB: nations }}
      state={state}
      hasEntered={hasEntered(state)}
      lineTest={mayTest ? lineTestOf(action) : undefined}
    />
  );
}

const lineTestOf = (action: string): string => `/api/consultation/bookings/${tokenOf(action)}/line-test`;

/** The secret at the end of the page's own address. */
const tokenOf = (action: string): string => action.split("/").at(-1) ?? "";

/** The patient's own copy of what came of the visit, to be printed and taken along. */
function Visit({ visit, action }: { visit: NonNullable<BookingView["visit"]>; action: string }) {
  return (
    <section className={css.part} aria-labelledby="visit-heading">
      <h2 id="visit-heading">{t("consultation-visit-outcome")}</h2>
      <p className="small soft">{visit.atText}</p>
      <p>{visit.outcomeText}</p>
      {visit.advice && (
        <>
          <h3>{t("consultation-visit-when-to-get-help")}</h3>
          <p className={css.words} dir="auto">
            {visit.advice}
          </p>
        </>
      )}
      {visit.followUpText && (
        <p>
          <Localized
            id="consultation-visit-review"
            values={{ date: visit.followUpText }}
            elements={{ strong: (words) => <strong>{words}</strong> }}
          />
        </p>
      )}
      <div className="row noprint">
        <LinkButton
          href={`/api/consultation/bookings/${tokenOf(action)}/summary.pdf`}
          look="line"
          small
          icon={fileText}
        >
          {t("consultation-visit-download")}
        </LinkButton>
        <PrintButton>{t("consultation-visit-print")}</PrintButton>
      </div>
    </section>
  );
}

/** More time that the doctor offers. It is paid in a window of its own, so that a call on this page goes on. */
function MoreTime({ extension, action }: { extension: NonNullable<BookingView["extension"]>; action: string }) {
  return (
    <section className={css.part} aria-labelledby="extension-heading">
      <h2 id="extension-heading">{t("consultation-extension")}</h2>
      <p>{extension.words}</p>
      {extension.payText && (
        <form method="post" action={action} target="_blank" rel="noopener">
          <input type="hidden" name="form" value={BOOKING} />
          <Button name="do" value="extend">
            {t("consultation-extension-pay", { price: extension.payText })}
          </Button>
        </form>
      )}
    </section>
  );
}

const factsOf = (booking: BookingView): Fact[] => [
  { label: t("consultation-booking-status"), text: <Chip tone={TONES[booking.state]}>{booking.stateText}</Chip> },
  { label: t("consultation-booking-reference"), text: booking.reference },
  { label: t("consultation-booking-paid"), text: booking.paidText },
  { label: t("consultation-booking-refunded"), text: booking.refundedText },
];

interface DeedsProps {
  booking: BookingView;
  state: BookingProps["state"] | undefined;
  action: string;
}

function Deeds({ booking, state, action }: DeedsProps) {
  const { change, cancel } = booking;
  const { sendsNoMail } = useShell();
  // What went back stands among the facts, or in the notice of the press.
  const isOver = isSaidAbove(booking) || (CALLED_OFF.includes(booking.state) && Boolean(booking.refundedText));
  const isTold = ({ allowed, words }: BookingView["change"]) => allowed || (words !== "" && !isOver);
  return (
    <Form name={BOOKING} action={action} state={state} leadsOn>
      <div className={css.part}>
        {(isTold(change) || isTold(cancel)) && (
          <h2>
            {isTold(change) ? t("consultation-booking-change-or-cancel") : t("consultation-booking-cancel-heading")}
          </h2>
        )}
        {isTold(change) && change.words && <p className="small">{change.words}</p>}
        {isTold(cancel) && cancel.words && cancel.words !== change.words && <p className="small">{cancel.words}</p>}
        <div className="row">
          {change.allowed && (
            <Button look="line" name="do" value="reschedule">
              {t("consultation-booking-choose-another-time")}
            </Button>
          )}
          {cancel.allowed && (
            <Button look="line" name="do" value="cancel">
              {t("consultation-booking-cancel")}
            </Button>
          )}
          {OVER.includes(booking.state) && (
            <LinkButton href="/consultation#packages">{t("consultation-booking-book-again")}</LinkButton>
          )}
          {booking.receiptHref && (
            <LinkButton href={booking.receiptHref} look="quiet">
              {t("consultation-see-receipt")}
            </LinkButton>
          )}
          {booking.canResend && !sendsNoMail && (
            <Button look="quiet" name="do" value="resend">
              {t("consultation-send-email-again")}
            </Button>
          )}
        </div>
      </div>
    </Form>
  );
}
