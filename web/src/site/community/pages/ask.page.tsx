import { Localized } from "../../../messages/Localized";
import { t } from "../../../messages/message";
import type { FormState } from "../../../render/contract";
import { answer, type Page } from "../../../render/page";
import { Notice } from "../../../ui/Notice";
import { PageHead } from "../../../ui/PageHead";
import { ErrorState } from "../../../ui/States";
import { SitePage } from "../../shell/SitePage";
import { CheckStep } from "../ask/CheckStep";
import { ParentStep } from "../ask/ParentStep";
import { QuestionStep } from "../ask/QuestionStep";
import { ReviewStep } from "../ask/ReviewStep";
import { SentStep } from "../ask/SentStep";
import { TopicStep } from "../ask/TopicStep";
import { ASK, type Asking, foundBy } from "../asking";
import { useWords } from "../useWords";

const TITLE = "community-ask-a-question";

export const page: Page = {
  name: "community-ask",
  pattern: "/community/ask",
  reads: [
    { name: "copy", path: "/api/pages/community", query: {} },
    { name: "asking", path: "/api/questions/asking", query: {} },
  ],
  render(input) {
    const asking = answer<Asking>(input, "asking");
    const state = input.form?.name === ASK ? input.form : undefined;
    const element = (
      <SitePage
        meta={{
          title: t(TITLE),
          description: t("community-ask-description"),
          canonical: "/community/ask",
        }}
        state={state}
        breadcrumbs={[
          { label: t("community-crumb"), href: "/community" },
          { label: t(TITLE), href: "/community/ask" },
        ]}
      >
        <div className="wrap" data-behaviour="ask-player" data-when="load">
          {asking.ok ? <Step asking={asking.body} state={state} /> : <Away />}
        </div>
      </SitePage>
    );
    return asking.ok ? element : { status: asking.status, element };
  },
};

function Step({ asking, state }: { asking: Asking; state?: FormState }) {
  const found = foundBy(state);
  if (found.step === "sent" && found.sent) return <SentStep sent={found.sent} asking={asking} />;
  if (!asking.open) return <Closed />;
  if (found.step === "parent") return <ParentStep state={state} />;
  if (found.step === "question") return <QuestionStep state={state} asking={asking} />;
  if (found.step === "check") return <CheckStep state={state} found={found} />;
  if (found.step === "review") return <ReviewStep state={state} asking={asking} />;
  return <TopicStep state={state} asking={asking} />;
}

/** The doctor takes no questions just now. */
function Closed() {
  return (
    <>
      <PageHead heading={t(TITLE)} lead={useWords().asking.closed} />
      <div className="section-tight">
        <Notice>
          <p>
            <Localized
              id="community-ask-closed"
              elements={{
                community: (words) => <a href="/community">{words}</a>,
                consultation: (words) => <a href="/consultation">{words}</a>,
              }}
            />
          </p>
        </Notice>
      </div>
    </>
  );
}

function Away() {
  return (
    <>
      <PageHead heading={t(TITLE)} />
      <div className="section-tight">
        <ErrorState title={t("community-ask-away")} text={t("community-ask-away-text")} again="/community/ask" />
      </div>
    </>
  );
}
