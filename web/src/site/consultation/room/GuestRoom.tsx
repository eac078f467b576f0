import type { Schemas } from "../../../api/types";
import { t } from "../../../messages/message";
import { LinkButton } from "../../../ui/LinkButton";
import { useShell } from "../../shell/useShell";
import { EnterButtons } from "./CallRoom";
import css from "./room.module.css";

interface GuestRoomProps {
  guest: Schemas["GuestPage"];
  /** The secret of the link. */
  token: string;
  /** The page's own address. */
  action: string;
}

/** The way into the call for who is invited. Without scripts there is nothing that they could do here. */
export function GuestRoom({ guest, token, action }: GuestRoomProps) {
  const { doctor } = useShell();
  if (!guest.mayEnter) {
    return (
      <section className={css.room} aria-labelledby="call-heading" data-room="">
        <h2 id="call-heading">{t("consultation-guest-room")}</h2>
        <div {...(guest.isWaiting && { "data-behaviour": "room-player", "data-when": "load" })}>
          <p role="status">{guest.words}</p>
        </div>
        <div className="row">
          {guest.isWaiting && (
            <LinkButton href={action} look="line">
              {t("consultation-check-again")}
            </LinkButton>
          )}
        </div>
      </section>
    );
  }
  return (
    <section
      id="call"
      className={css.room}
      aria-labelledby="call-heading"
      data-behaviour="room-player"
      data-when="load"
      data-token={token}
      data-guest=""
      data-doctor={doctor}
    >
      <h2 id="call-heading">{t("consultation-guest-room")}</h2>
      <div className={css.before} data-before="">
        <p>{guest.words}</p>
        <noscript>
          <p>{t("consultation-guest-without-scripts")}</p>
        </noscript>
        <p hidden data-unable="">
          {t("consultation-guest-unable")}
        </p>
        <p className={css.scripted} data-loading="">
          {t("consultation-guest-loading")}
        </p>
        <div className={css.before} hidden data-able="">
          <p>{t("call-cost-before")}</p>
          <form id="call-form" className={css.form} method="post" action={action} data-call-form="">
            <EnterButtons />
          </form>
        </div>
      </div>
      <div data-check-place="" />
      <p className={css.said} role="status" data-call-said="" />
    </section>
  );
}
