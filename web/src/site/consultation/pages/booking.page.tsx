import { type Page, shownOf } from "../../../render/page";
import { Button } from "../../../ui/Button";
import { Form } from "../../../ui/Form";
import { LinkButton } from "../../../ui/LinkButton";
import { Notice } from "../../../ui/Notice";
import { PageHead } from "../../../ui/PageHead";
import { ErrorState } from "../../../ui/States";
import { NoMail } from "../../shell/NoMail";
import { SitePage } from "../../shell/SitePage";
import { Cancel, OwnConsent, Reschedule } from "../booking/BookingChange";
import { BookingStatus } from "../booking/BookingStatus";
import css from "../booking/booking.module.css";
import { BOOKING, type BookingProps, type BookingView } from "../booking/view";

const HEADINGS: Record<BookingView["mode"], string> = {
  status: "Your booking",
  reschedule: "Choose another time",
  cancel: "Cancel this booking?",
};

/** A booking behind its link, which is the key to it: the address is told to nobody. */
export const page: Page = {
  name: "consultation-booking",
  pattern: "/consultation/booking/{token}",
  query: ["link"],
  personal: true,
  reads: [{ name: "booking", path: "/api/consultation/bookings/{token}", query: {} }],
  render(input) {
    const shown = shownOf<BookingView>(input, BOOKING);
    const booking = shown.ok ? shown.body.view : undefined;
    const heading = booking ? HEADINGS[booking.mode] : "Your booking";
    const isAway = !shown.ok && shown.status >= 500;
    const isOver = !shown.ok && shown.status === 410;
    const element = (
      <SitePage
        meta={{
          title: heading,
          description: "See, change or cancel your booking.",
          canonical: "/consultation",
          hidden: true,
        }}
        state={shown.ok ? shown.body.state : undefined}
      >
        <div className="wrap">
          {shown.ok && booking ? (
            <div className={css.page} data-behaviour="request-player" data-when="load">
              <h1 tabIndex={-1}>{heading}</h1>
              <Body booking={booking} state={shown.body.state} action={input.path} />
            </div>
          ) : (
            <Missing isAway={isAway} isOver={isOver} link={input.query.link} again={input.path} />
          )}
        </div>
      </SitePage>
    );
    if (booking) return element;
    if (isOver) return { status: 410, element };
    return { status: isAway && !shown.ok ? shown.status : 404, element };
  },
};

function Body(shared: BookingProps) {
  const { booking } = shared;
  if (booking.mode === "reschedule") return <Reschedule {...shared} />;
  if (booking.mode === "cancel") return <Cancel {...shared} />;
  return (
    <>
      {booking.notice && <Notice said>{booking.notice}</Notice>}
      <NoMail />
      {(booking.consents?.length ?? 0) > 0 ? <OwnConsent {...shared} /> : <BookingStatus {...shared} />}
    </>
  );
}

interface MissingProps {
  isAway: boolean;
  /** The link worked until some time after the end. */
  isOver: boolean;
  /** What came of asking for a new one: `sent`, `often` today, or `later` because the address got several mails lately. */
  link: string | undefined;
  again: string;
}

function Missing({ isAway, isOver, link, again }: MissingProps) {
  if (isAway) {
    return (
      <>
        <PageHead heading="Your booking" />
        <div className="section-tight">
          <ErrorState title="We could not open your booking." text="It is our fault, not yours." again={again} />
        </div>
      </>
    );
  }
  if (link === "sent") {
    return (
      <>
        <PageHead
          heading="We are emailing you a new link"
          lead="It goes to the email address we have for you. If no email arrives within a few minutes, check your spam folder."
        />
        <NoMail />
      </>
    );
  }
  if (isOver) {
    return (
      <>
        <PageHead
          heading="This link has expired"
          lead="It worked until 90 days after the booking ended. We can send a new one to the email address we have for you."
        />
        <div className="section-tight">
          <NoMail />
          {link === "later" && (
            <Notice tone="cost" said>
              We have sent several emails to your address in the last hour, so we cannot send a new link now. Please
              look for the latest one, or try again in an hour.
            </Notice>
          )}
          {link === "often" ? (
            <p>
              You have asked for a link several times today. Please look for our emails, and check your spam folder.
            </p>
          ) : (
            <Form name={BOOKING} action={again} leadsOn>
              <Button name="do" value="new-link">
                Send me a new link
              </Button>
            </Form>
          )}
        </div>
      </>
    );
  }
  return (
    <>
      <PageHead
        heading="This link does not work"
        lead="It may be incomplete, or it may have expired. Open the link in our latest email, or write to us with your reference."
      />
      <div className="section-tight">
        <LinkButton href="/contact">Contact us</LinkButton>
      </div>
    </>
  );
}
