import { Localized } from "../../../messages/Localized";
import { t } from "../../../messages/message";
import type { Page } from "../../../render/page";
import { Button } from "../../../ui/Button";
import { Form } from "../../../ui/Form";
import { LinkButton } from "../../../ui/LinkButton";
import { Notice } from "../../../ui/Notice";
import { OwnPage } from "../own/OwnPage";
import css from "../own/own.module.css";

export const page: Page = {
  name: "community-forget",
  pattern: "/community/forget",
  query: ["done"],
  personal: true,
  render(input) {
    return (
      <OwnPage
        title={t("community-forget-this-device")}
        description={t("community-forget-description")}
        path="/community/forget"
        current="forget"
        lead={t("community-forget-lead")}
      >
        {input.query.done === "yes" ? <Forgotten /> : <Ask />}
      </OwnPage>
    );
  },
};

function Ask() {
  return (
    <>
      <p>{t("community-forget-removes")}</p>
      <ul className={css.plain}>
        <li>{t("community-forget-list")}</li>
        <li>{t("community-forget-codes")}</li>
        <li>{t("community-forget-likes")}</li>
        <li>{t("community-forget-draft")}</li>
      </ul>
      <p>
        <Localized id="community-forget-what-stays" elements={{ strong: (words) => <strong>{words}</strong> }} />
      </p>
      <div data-behaviour="forget-device-player" data-when="load">
        <Form name="forget" action="/community/forget" leadsOn>
          <div className="row">
            <Button look="danger">{t("community-forget-button")}</Button>
            <LinkButton href="/community" look="quiet">
              {t("community-no-go-back")}
            </LinkButton>
          </div>
        </Form>
      </div>
      <p className="small soft">{t("community-forget-history")}</p>
    </>
  );
}

/** The script clears what lies on the device; the cookies are gone already. */
function Forgotten() {
  return (
    <div role="status" data-behaviour="forget-device-player" data-when="load">
      <Notice title={t("community-forgotten")}>
        <p>{t("community-forgotten-text")}</p>
      </Notice>
    </div>
  );
}
