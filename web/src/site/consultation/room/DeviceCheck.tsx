import { t } from "../../../messages/message";
import { Button } from "../../../ui/Button";
import { mic } from "../../../ui/icons";
import css from "./room.module.css";

/** Offers to try microphone, sound and line before there is a room to enter; says without scripts what will be needed. */
export function DeviceCheck({ lineTest }: { lineTest: string }) {
  return (
    <section
      className={css.room}
      aria-labelledby="device-check-heading"
      data-behaviour="room-player"
      data-when="load"
      data-line-test={lineTest}
    >
      <h2 id="device-check-heading">{t("call-try-heading")}</h2>
      <noscript>
        <p>{t("call-try-without-scripts")}</p>
      </noscript>
      <p hidden data-unable="">
        {t("call-unsupported")}
      </p>
      <p className={css.scripted} data-able="">
        {t("call-try-lead")}
      </p>
      <div className="row">
        <Button type="button" look="line" icon={mic} hidden data-check="">
          {t("call-try-start")}
        </Button>
      </div>
      <div data-check-place="" />
      <p className={css.said} role="status" data-call-said="" />
    </section>
  );
}
