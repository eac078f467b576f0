import { t } from "../../../messages/message";
import type { FormState } from "../../../render/contract";
import type { Page } from "../../../render/page";
import { Choices } from "../../../ui/Choices";
import { typed } from "../../../ui/Field";
import { FeedbackFields } from "../../../ui/feedback/FeedbackPanel";
import { ASKED, FEEDBACK, FEEDBACK_FAILURES } from "../../../ui/feedback/words";
import { InquiryForm } from "../../../ui/inquiry/InquiryForm";
import { referenceOf } from "../../../ui/inquiry/Sent";
import { FormPage, SentPage } from "../../shell/FormPage";

const PATH = "/feedback";

/** The feedback panel's form as a page, for whoever reads without scripts. */
export const page: Page = {
  name: "feedback",
  pattern: PATH,
  query: ["liked", "page", "reference"],
  personal: true,
  render(input) {
    const reference = referenceOf(input.query.reference);
    if (reference)
      return <SentPage title={FEEDBACK.thanks} text={FEEDBACK.improves} path={PATH} reference={reference} />;
    const posted = input.form?.name === "feedback" ? input.form : undefined;
    const state = posted ?? startingWith(input.query);
    const liked = typed(state, "liked");
    const title = liked === "yes" || liked === "no" ? ASKED[liked] : t("feedback-title");
    return (
      <FormPage title={title} description={t("feedback-description")} path={PATH} state={posted} hidden>
        <Ask state={state} />
      </FormPage>
    );
  },
};

/** What the link that led here says already. */
function startingWith({ liked = "", page = "" }: Record<string, string>): FormState {
  const from = /^\/(?!\/)/.test(page) ? page : "";
  return { name: "feedback", values: { liked, page: from }, errors: [] };
}

function Ask({ state }: { state: FormState }) {
  return (
    <InquiryForm
      name="feedback"
      action={PATH}
      call="/api/feedback/post"
      state={state}
      send={t("feedback-submit")}
      busy={t("feedback-submitting")}
      failures={FEEDBACK_FAILURES}
      title={FEEDBACK.thanks}
    >
      <input type="hidden" name="page" value={typed(state, "page")} />
      <div data-flag="">
        <Choices
          name="liked"
          legend={FEEDBACK.question}
          optional
          options={[
            { value: "yes", label: t("feedback-liked-yes") },
            { value: "no", label: t("feedback-liked-no") },
          ]}
          beside
        />
      </div>
      <FeedbackFields />
    </InquiryForm>
  );
}
