import type { Schemas } from "../../../api/types";
import { t } from "../../../messages/message";
import { answer, type Page } from "../../../render/page";
import { Button } from "../../../ui/Button";
import { Form } from "../../../ui/Form";
import { QuestionLink, renderLinkPage, WayOn } from "../updates/LinkPage";

type Stopping = Schemas["FollowStopView"];

/** The way out, behind the link of every mail about a question. Opening it changes nothing. */
export const page: Page = {
  name: "question-updates-stop",
  pattern: "/community/updates/stop/{token}",
  personal: true,
  reads: [{ name: "stop", path: "/api/questions/updates/stop/{token}", query: {} }],
  render(input) {
    return renderLinkPage<Stopping>({
      found: answer<Stopping>(input, "stop"),
      title: ({ state }) =>
        state === "following" ? t("community-updates-stop-title") : t("community-updates-stopped-title"),
      path: input.path,
      children: (view) => <Body view={view} path={input.path} />,
    });
  },
};

function Body({ view: { state, question }, path }: { view: Stopping; path: string }) {
  if (state !== "following") {
    return (
      <>
        <div role="status">
          <p className="lead">{t("community-updates-stopped-text")}</p>
        </div>
        <WayOn question={question} />
      </>
    );
  }
  return (
    <>
      <QuestionLink question={question} />
      <p>{t("community-updates-stop-text")}</p>
      <Form name="stop" action={path} leadsOn>
        <div className="row">
          <Button>{t("community-updates-stop-button")}</Button>
        </div>
      </Form>
    </>
  );
}
