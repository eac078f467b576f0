import type { Schemas } from "../../../api/types";
import { type MessageId, t } from "../../../messages/message";
import { answer, type Page, shownOf } from "../../../render/page";
import { Button } from "../../../ui/Button";
import { Form } from "../../../ui/Form";
import { LinkButton } from "../../../ui/LinkButton";
import { Notice } from "../../../ui/Notice";
import { PageHead } from "../../../ui/PageHead";
import { ErrorState } from "../../../ui/States";
import { NoLink, NoMail } from "../../shell/NoMail";
import { SitePage } from "../../shell/SitePage";
import { useShell } from "../../shell/useShell";
import { Cancel, OwnConsent, Reschedule } from "../booking/BookingChange";
import { BookingStatus } from "../booking/BookingStatus";
import css from "../booking/booking.module.css";
import { BOOKING, type BookingProps, type BookingView } from "../booking/view";

const HEADINGS: Record<BookingView["mode"], MessageId> = {
  status: "consultation-your-booking",
  reschedule: "consultation-booking-choose-another-time",
  cancel: "consultation-booking-cancel-question",
};

/** A booking behind its link, which is the key to it: the address is told to nobody. */
export const page: Page = {
  name: "consultation-booking",
  pattern: "/consultation/booking/{token}",
  query: ["link"],
  personal: true,
  reads: [
    { name: "booking", path: "/api/consultation/bookings/{token}", query: {} },
    { name: "thread", path: "/api/consultation/bookings/{token}/messages", query: {} },
  ],
  render(input) {
    const shown = shownOf<BookingView>(input, BOOKING);
    const booking = shown.ok ? shown.body.view : undefined;
    const thread = answer<Schemas["BookingThread"]>(input, "thread");
    const heading = t(booking ? HEADINGS[booking.mode] : "consultation-your-booking");
    const isAway = !shown.ok && shown.status >= 500;
    const isOver = !shown.ok && shown.status === 410;
    const element = (
      <SitePage
        meta={{
          title: heading,
          description: t("consultation-booking-description"),
          canonical: "/consultation",
          hidden: true,
        }}
        state={shown.ok ? shown.body.state : undefined}
        exit={booking && !booking.room?.mayEnter ? "link" : undefined}
      >
        <div className="wrap">
          {shown.ok && booking ? (
            <div className={css.page} data-behaviour="request-player" data-when="load">
              <h1 tabIndex={-1}>{heading}</h1>
              <Body booking={booking} thread={thread} state={shown.body.state} action={input.path} />
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
      {(booking.consents?.length ?? 0) > 0 ? <OwnConsent {...shared} /> : <BookingStatus {...shared} />}
      <NoMail />
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
  const { sendsNoMail } = useShell();
  if (isAway) {
    return (
      <>
        <PageHead heading={t("consultation-your-booking")} />
        <div className="section-tight">
          <ErrorState title={t("consultation-booking-away")} text={t("consultation-booking-our-fault")} again={again} />
        </div>
      </>
    );
  }
  if (link === "sent") {
    if (sendsNoMail) return <NoLink />;
    return <PageHead heading={t("consultation-new-link-sent")} lead={t("consultation-new-link-sent-where")} />;
  }
  if (isOver) {
    return (
      <>
        <PageHead heading={t("consultation-link-expired")} lead={t("consultation-link-expired-why")} />
        <div className="section-tight">
          <NoMail />
          {link === "later" && (
            <Notice tone="cost" said>
              {t("consultation-new-link-later")}
            </Notice>
          )}
          {link === "often" ? (
            <p>{t("consultation-new-link-too-often")}</p>
          ) : (
            <Form name={BOOKING} action={again} leadsOn>
              <Button name="do" value="new-link">
                {t("consultation-new-link-button")}
              </Button>
            </Form>
          )}
        </div>
      </>
    );
  }
  return (
    <>
      <PageHead heading={t("consultation-link-wrong")} lead={t("consultation-link-wrong-why")} />
      <div className="section-tight">
        <LinkButton href="/contact">{t("consultation-contact-us")}</LinkButton>
      </div>
    </>
  );
}
