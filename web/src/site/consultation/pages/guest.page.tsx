import type { Schemas } from "../../../api/types";
import { t } from "../../../messages/message";
import { answer, type Page } from "../../../render/page";
import { PageHead } from "../../../ui/PageHead";
import { ErrorState } from "../../../ui/States";
import { SitePage } from "../../shell/SitePage";
import css from "../booking/booking.module.css";
import { GuestRoom } from "../room/GuestRoom";

type Guest = Schemas["GuestPage"];

/** An invitation into the room of a visit: the address is the key to it, and tells nobody of whom the visit is. */
export const page: Page = {
  name: "consultation-guest",
  pattern: "/consultation/guest/{token}",
  personal: true,
  reads: [{ name: "guest", path: "/api/consultation/guests/{token}", query: {} }],
  render(input) {
    const read = answer<Guest>(input, "guest");
    const element = (
      <SitePage
        meta={{
          title: t("consultation-guest-heading"),
          description: t("consultation-guest-description"),
          canonical: "/consultation",
          hidden: true,
        }}
      >
        <div className="wrap">
          {read.ok ? (
            <Invitation guest={read.body} token={input.params.token ?? ""} action={input.path} />
          ) : (
            <Missing status={read.status} again={input.path} />
          )}
        </div>
      </SitePage>
    );
    if (read.ok) return element;
    return { status: read.status >= 500 || read.status === 410 ? read.status : 404, element };
  },
};

const leadOf = ({ role, clinician }: Guest): string =>
  role === "interpreter"
    ? t("consultation-guest-lead-interpreter", { clinician })
    : t("consultation-guest-lead-helper", { clinician });

function Invitation({ guest, token, action }: { guest: Guest; token: string; action: string }) {
  return (
    <div className={css.page}>
      <h1 tabIndex={-1}>{t("consultation-guest-heading")}</h1>
      <p className="lead">{leadOf(guest)}</p>
      <div className={css.when}>
        <p className={css.clock}>{guest.whenText}</p>
        <p>{guest.isByDesk ? t("consultation-guest-from-doctor") : t("consultation-guest-from-patient")}</p>
      </div>
      <GuestRoom guest={guest} token={token} action={action} />
      <section className={css.part} aria-labelledby="promise-heading">
        <h2 id="promise-heading">{t("consultation-guest-promise")}</h2>
        <ul className={css.promise}>
          <li>{t("consultation-guest-private")}</li>
          <li>{t("consultation-guest-not-recorded")}</li>
          <li>{t("consultation-guest-may-be-asked")}</li>
        </ul>
      </section>
    </div>
  );
}

function Missing({ status, again }: { status: number; again: string }) {
  if (status >= 500) {
    return (
      <>
        <PageHead heading={t("consultation-guest-heading")} />
        <div className="section-tight">
          <ErrorState title={t("consultation-guest-away")} text={t("consultation-booking-our-fault")} again={again} />
        </div>
      </>
    );
  }
  const isOver = status === 410;
  return (
    <PageHead
      heading={isOver ? t("consultation-guest-over") : t("consultation-guest-unknown")}
      lead={isOver ? t("consultation-guest-over-why") : t("consultation-guest-unknown-why")}
    />
  );
}
