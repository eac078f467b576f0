import { t } from "../../messages/message";
import { Button, buttonClass } from "../Button";
import { Icon } from "../Icon";
import { mic } from "../icons";
import css from "./messages.module.css";

/**
 * Speaks instead of writing. It is shown once the script of its thread has found that the browser can record. What was spoken goes to the
 * thread around it as the event `spoken`.
 */
export function VoiceNote() {
  return (
    <div className={css.speak} data-speak="" hidden>
      <div className="row">
        <button
          type="button"
          className={`${buttonClass({ look: "line" })} ${css.hold}`}
          aria-describedby="speak-hint"
          data-hold=""
        >
          <Icon of={mic} />
          <span data-words="">{t("ui-voice-hold")}</span>
        </button>
        <Button type="button" look="quiet" data-cancel="" hidden>
          {t("ui-voice-cancel")}
        </Button>
      </div>
      <p className={css.live} data-live="" hidden>
        <span className={css.elapsed} data-elapsed="">
          0:00
        </span>
        <progress className={css.level} max={100} value={0} aria-hidden="true" data-level="" />
      </p>
      <p className="small soft" id="speak-hint">
        {t("ui-voice-hint")}
      </p>
      <p className={css.said} role="status" data-voice-said="" />
    </div>
  );
}
