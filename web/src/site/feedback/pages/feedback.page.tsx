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
    if (reference) {
      const href = pageIn(input.query.page);
      return (
        <SentPage
          title={FEEDBACK.thanks}
          text={FEEDBACK.improves}
          path={PATH}
          reference={reference}
          back={href === "" ? undefined : { label: t("feedback-back"), href }}
        />
      );
    }
    const posted = input.form?.name === "feedback" ? input.form : undefined;
    const state = posted ?? startingWith(input.query);
    const liked = typed(state, "liked");
    const from = pageIn(typed(state, "page"));
    const title = liked === "yes" || liked === "no" ? ASKED[liked] : t("feedback-title");
    return (
      <FormPage title={title} description={t("feedback-description")} path={PATH} state={posted} hidden>
        <div className="stack stack-large">
          <Ask state={state} />
          {from !== "" && (
            <p>
              <a href={from}>{t("feedback-back")}</a>
            </p>
          )}
        </div>
      </FormPage>
    );
  },
};

/** What the link that led here says already. */
function startingWith({ liked = "", page }: Record<string, string>): FormState {
  return { name: "feedback", values: { liked, page: pageIn(page) }, errors: [] };
}

/** A path of this site, or nothing. */
const pageIn = (page = ""): string => (/^\/(?![/\\])/.test(page) ? page : "");

/** Whoever pressed 'Yes' or 'No' has answered, and is not asked again. */
function Ask({ state }: { state: FormState }) {
  const liked = typed(state, "liked");
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
      {liked === "yes" || liked === "no" ? (
        <input type="hidden" name="liked" value={liked} data-flag="" />
      ) : (
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
      )}
      <FeedbackFields />
    </InquiryForm>
  );
}
