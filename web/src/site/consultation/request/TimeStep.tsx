import { t } from "../../../messages/message";
import type { FormState } from "../../../render/contract";
import { Button } from "../../../ui/Button";
import { Form, Honeypot } from "../../../ui/Form";
import { LinkButton } from "../../../ui/LinkButton";
import { Notice } from "../../../ui/Notice";
import { HeldBar, Live, RequestFrame } from "./RequestFrame";
import { REQUEST, stepHref } from "./request";
import { TimePicker } from "./TimePicker";
import css from "./time.module.css";
import type { RequestView, TimesView } from "./view";

/** A time: on this page, on a site for it, or the waiting list when nothing is free. */
export function TimeStep({ state, view, times }: { state: FormState; view: RequestView; times: TimesView }) {
  const hasBar = !times.nothing || Boolean(times.held) || times.onWaitingList || Boolean(times.external);
  const lacksNumber = state.errors.some(({ field }) => field === "channel");
  return (
    <RequestFrame view={view} heading={t("consultation-time-heading")}>
      <Form name={REQUEST} action={stepHref("time")} state={state} leadsOn>
        {/* What Enter presses: without it, that would be the first button for something else. */}
        <button type="submit" className="vh" name="do" value="next" tabIndex={-1} aria-hidden="true">
          {t("consultation-continue")}
        </button>
        <Honeypot />
        {times.external ? (
          <External href={times.external} />
        ) : (
          <>
            {times.held && <Held held={times.held} />}
            {lacksNumber && (
              <p>
                <a href={stepHref("about")}>{t("consultation-time-add-phone")}</a>
              </p>
            )}
            <TimePicker times={times} />
            <Waiting times={times} />
          </>
        )}
        {!hasBar && <Live keeps />}
        {hasBar && (
          <>
            {!times.nothing && !times.external && (
              <div className="row">
                <Button name="do" value="hold" look="line" small>
                  {t("consultation-time-keep")}
                </Button>
              </div>
            )}
            <div className={css.go}>
              <Live keeps />
              <p className={css.chosen} data-chosen="" hidden />
              <Button name="do" value="next">
                {times.onWaitingList && !times.held
                  ? t("consultation-time-continue-without")
                  : t("consultation-continue")}
              </Button>
            </div>
          </>
        )}
      </Form>
    </RequestFrame>
  );
}

/** Times are chosen on another site (setting). */
function External({ href }: { href: string }) {
  return (
    <Notice title={t("consultation-time-elsewhere")}>
      <p>{t("consultation-time-elsewhere-how")}</p>
      <div className="row">
        <LinkButton href={href} look="line">
          {t("consultation-time-heading")}
        </LinkButton>
      </div>
    </Notice>
  );
}

function Held({ held }: { held: NonNullable<TimesView["held"]> }) {
  return (
    <>
      <HeldBar held={held} />
      <div className="row">
        {held.canExtend && (
          <Button name="do" value="extend" look="line" small>
            {t("consultation-time-extend")}
          </Button>
        )}
        <Button name="do" value="release" look="quiet" small>
          {t("consultation-time-release")}
        </Button>
      </div>
    </>
  );
}

function Waiting({ times }: { times: TimesView }) {
  if (times.onWaitingList) {
    return <Notice>{t("consultation-time-waiting")}</Notice>;
  }
  if (!times.nothing) return null;
  return (
    <Notice tone="cost" title={t("consultation-time-none")}>
      <p>{t("consultation-time-none-write")}</p>
      <div className="row">
        <Button name="do" value="wait" look="line">
          {t("consultation-time-wait")}
        </Button>
      </div>
    </Notice>
  );
}
