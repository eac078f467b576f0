import { t } from "../../../messages/message";
import type { Page } from "../../../render/page";
import { Button } from "../../../ui/Button";
import { PageHead } from "../../../ui/PageHead";
import { UrgentBox } from "../../../ui/UrgentBox";
import { SitePage } from "../../shell/SitePage";
import { shellOf } from "../../shell/useShell";
import css from "../offline.module.css";

/**
 * What this device keeps of the site: kept itself, so that it opens without a line, with the numbers to ring. A script
 * fills the lists, which nobody but this device knows.
 */
export const page: Page = {
  name: "offline",
  pattern: "/offline",
  render(input) {
    const { urgentHelp, notEmergency } = shellOf(input);
    return (
      <SitePage
        meta={{ title: t("offline-title"), description: t("offline-description"), canonical: "/offline", hidden: true }}
      >
        <div className={`wrap section-tight ${css.page}`}>
          <PageHead heading={t("offline-title")} lead={t("offline-lead")} />
          <div data-behaviour="kept-player" data-when="load" hidden className="stack stack-large">
            <p className={css.missing} role="status" data-missing="" hidden>
              {t("offline-missing")} <a href="/offline">{t("offline-again")}</a>
            </p>
            <section aria-labelledby="forms" data-forms="" hidden className="stack">
              <h2 id="forms">{t("offline-forms")}</h2>
              <ul className={css.forms} />
              <template>
                <FormRow />
              </template>
            </section>
            <Articles />
          </div>
          <p data-plain="">{t("offline-no-scripts")}</p>
          <UrgentBox title={t("offline-urgent-title")} help={urgentHelp}>
            <p>{notEmergency}</p>
          </UrgentBox>
        </div>
      </SitePage>
    );
  },
};

/** A form that waits or was sent, for the script, which puts words in the place of `#` and takes away what does not hold. */
function FormRow() {
  return (
    <li>
      <strong data-part="title">#</strong>
      <p data-part="waiting">{t("offline-waiting")}</p>
      <p data-part="old">{t("offline-too-old")}</p>
      <p data-part="sent">{t("offline-sent")}</p>
      <p data-part="refused">{t("offline-refused")}</p>
      <p data-part="answer">#</p>
      <p data-part="reference">{t("offline-reference", { reference: "#" })}</p>
      <p data-part="urgent">{t("offline-urgent")}</p>
      <p data-part="body">#</p>
      <div className="row">
        <Button type="button" data-send="" data-part="send">
          {t("offline-send-now")}
        </Button>
        <Button type="button" look="line" data-discard="">
          <span data-part="sent">{t("offline-remove-line")}</span>
          <span data-part="unsent">{t("offline-discard")}</span>
          <span className="vh" data-part="title">
            : #
          </span>
        </Button>
      </div>
    </li>
  );
}

function Articles() {
  return (
    <section aria-labelledby="kept" className="stack">
      <h2 id="kept" tabIndex={-1} data-articles-heading="">
        {t("offline-articles")}
      </h2>
      <ul className={css.articles} data-articles="" />
      <p data-none="">{t("offline-none")}</p>
      <label className={css.choice}>
        <input type="checkbox" data-keep="" />
        <span>{t("offline-keep")}</span>
      </label>
      <p className="small soft">{t("offline-keep-hint")}</p>
      <div className="row">
        <Button type="button" look="line" data-drop="" hidden>
          {t("offline-drop")}
        </Button>
        <a href="/community/forget">{t("offline-forget")}</a>
      </div>
    </section>
  );
}
