import { t } from "../../../messages/message";
import { answer, type Page } from "../../../render/page";
import { Button } from "../../../ui/Button";
import { Form } from "../../../ui/Form";
import { LinkButton } from "../../../ui/LinkButton";
import { renderLinkPage } from "../LinkPage";
import type { Leaving } from "../view";

/** The way out, behind the link of every issue. It works for years, and opening it changes nothing. */
export const page: Page = {
  name: "newsletter-leave",
  pattern: "/newsletter/leave/{token}",
  personal: true,
  reads: [{ name: "leave", path: "/api/newsletter/leave/{token}", query: {} }],
  render(input) {
    return renderLinkPage<Leaving>({
      found: answer<Leaving>(input, "leave"),
      title: (view) =>
        view.state === "left" ? t("newsletter-you-have-unsubscribed") : t("newsletter-unsubscribe-question"),
      path: input.path,
      children: (view) => <Body view={view} path={input.path} />,
    });
  },
};

function Body({ view, path }: { view: Leaving; path: string }) {
  const { address, preferences } = view;
  if (view.state === "left") {
    return (
      <>
        <div role="status">
          <p className="lead">
            {address ? t("newsletter-no-more-issues-to-address", { address }) : t("newsletter-no-more-issues")}
          </p>
        </div>
        <p>{t("newsletter-other-emails-still-come")}</p>
        <Form name="leave" action={path} leadsOn>
          <div className="row">
            {view.canReturn && (
              <Button look="line" name="do" value="return">
                {t("newsletter-that-was-a-mistake")}
              </Button>
            )}
            <LinkButton href="/" look="quiet">
              {t("newsletter-go-to-homepage")}
            </LinkButton>
          </div>
        </Form>
      </>
    );
  }
  return (
    <>
      <p className="lead">
        {address ? t("newsletter-subscribed-address", { address }) : t("newsletter-subscribed-you")}
      </p>
      <Form name="leave" action={path} leadsOn>
        <div className="row">
          <Button name="do" value="leave">
            {t("newsletter-unsubscribe")}
          </Button>
          {preferences && (
            <LinkButton href={preferences} look="line">
              {t("newsletter-fewer-emails-or-other-topics")}
            </LinkButton>
          )}
        </div>
      </Form>
    </>
  );
}
