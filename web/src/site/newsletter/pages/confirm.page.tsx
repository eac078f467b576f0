import { type MessageId, t } from "../../../messages/message";
import { answer, type Page } from "../../../render/page";
import { Button } from "../../../ui/Button";
import { Form } from "../../../ui/Form";
import { LinkButton } from "../../../ui/LinkButton";
import { renderLinkPage } from "../LinkPage";
import type { Confirming } from "../view";

const TITLES: Record<Confirming["state"], MessageId> = {
  waiting: "newsletter-confirm-your-subscription",
  confirmed: "newsletter-you-are-subscribed",
  expired: "newsletter-link-expired",
};

/** The link of the first mail. Programs that open links change nothing: it takes a press of the button. */
export const page: Page = {
  name: "newsletter-confirm",
  pattern: "/newsletter/confirm/{token}",
  personal: true,
  reads: [{ name: "confirm", path: "/api/newsletter/confirm/{token}", query: {} }],
  render(input) {
    return renderLinkPage<Confirming>({
      found: answer<Confirming>(input, "confirm"),
      title: (view) => t(TITLES[view.state]),
      path: input.path,
      children: (view) => <Body view={view} path={input.path} />,
    });
  },
};

function Body({ view, path }: { view: Confirming; path: string }) {
  const { address, preferences } = view;
  if (view.state === "waiting") {
    return (
      <>
        <p className="lead">
          {address ? t("newsletter-press-the-button-for-address", { address }) : t("newsletter-press-the-button")}
        </p>
        <Form name="confirm" action={path} leadsOn>
          <div className="row">
            <Button look="sun">{t("newsletter-yes-subscribe-me")}</Button>
          </div>
        </Form>
        <p className="small soft">{t("newsletter-if-this-was-not-you")}</p>
      </>
    );
  }
  if (view.state === "expired") {
    return (
      <>
        <p className="lead">{t("newsletter-link-expired-text")}</p>
        <p>
          <LinkButton href="/newsletter">{t("newsletter-subscribe")}</LinkButton>
        </p>
      </>
    );
  }
  return (
    <>
      <div role="status">
        <p className="lead">
          {typeof address === "string"
            ? t("newsletter-next-issue-goes-to-address", { address })
            : t("newsletter-next-issue-goes-to-you")}
        </p>
      </div>
      <p className="row">
        {preferences && <LinkButton href={preferences}>{t("newsletter-choose-topics-and-how-often")}</LinkButton>}
        <LinkButton href="/newsletter" look="line">
          {t("newsletter-read-the-issues")}
        </LinkButton>
      </p>
    </>
  );
}
