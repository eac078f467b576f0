import type { Schemas } from "../../../api/types";
import { type MessageId, t } from "../../../messages/message";
import { answer, type Page } from "../../../render/page";
import { Button } from "../../../ui/Button";
import { Form } from "../../../ui/Form";
import { QuestionLink, renderLinkPage, WayOn } from "../updates/LinkPage";

type Confirming = Schemas["FollowConfirmView"] & { state: "waiting" | "confirmed" | "expired" };

const TITLES: Record<Confirming["state"], MessageId> = {
  waiting: "community-updates-confirm-title",
  confirmed: "community-updates-confirmed-title",
  expired: "community-updates-expired-title",
};

/** The link of the first mail. Programs that open links change nothing: it takes a press of the button. */
export const page: Page = {
  name: "question-updates-confirm",
  pattern: "/community/updates/confirm/{token}",
  personal: true,
  reads: [{ name: "confirm", path: "/api/questions/updates/confirm/{token}", query: {} }],
  render(input) {
    return renderLinkPage<Confirming>({
      found: answer<Confirming>(input, "confirm"),
      title: (view) => t(TITLES[view.state]),
      path: input.path,
      children: (view) => <Body view={view} path={input.path} />,
    });
  },
};

function Body({ view: { state, question }, path }: { view: Confirming; path: string }) {
  if (state === "waiting") {
    return (
      <>
        <QuestionLink question={question} />
        <p>{t("community-updates-confirm-text")}</p>
        <Form name="confirm" action={path} leadsOn>
          <div className="row">
            <Button look="sun">{t("community-updates-confirm-button")}</Button>
          </div>
        </Form>
        <p className="small soft">{t("community-updates-confirm-not-you")}</p>
      </>
    );
  }
  return (
    <>
      <div role="status">
        <p className="lead">
          {state === "confirmed" ? t("community-updates-confirmed-text") : t("community-updates-expired-text")}
        </p>
      </div>
      <WayOn question={question} />
    </>
  );
}
