import { t } from "../../../messages/message";
import type { FormState, RenderInput } from "../../../render/contract";
import type { Page } from "../../../render/page";
import { Choices } from "../../../ui/Choices";
import { Field } from "../../../ui/Field";
import { EmailField, PhoneField } from "../../../ui/inquiry/fields";
import { InquiryForm } from "../../../ui/inquiry/InquiryForm";
import { type FormOptions, OPTIONS_READ, optionsOf } from "../../../ui/inquiry/options";
import { CHECK_SPAM, referenceOf } from "../../../ui/inquiry/Sent";
import { linkProps } from "../../../ui/links";
import { FormPage, SentPage } from "../../shell/FormPage";
import { useShell } from "../../shell/useShell";

const PATH = "/data-complaint";
const FORM = "complaint";
const TITLE = "complaint-title";

/** A complaint about data protection, by the law of the UK or of Nigeria: acknowledged within 30 days. */
export const page: Page = {
  name: "data-complaint",
  pattern: PATH,
  query: ["reference", "mail"],
  reads: [OPTIONS_READ],
  render(input) {
    const reference = referenceOf(input.query.reference);
    if (reference) return <Thanks input={input} reference={reference} />;
    const options = optionsOf(input);
    const state = input.form?.name === FORM ? input.form : undefined;
    return (
      <FormPage
        isMailed
        title={t(TITLE)}
        description={t("complaint-description")}
        lead={options.complaint.intro || t("complaint-lead")}
        path={PATH}
        state={state}
        about={<Clock complaint={options.complaint} />}
      >
        <Complain state={state} options={options} />
      </FormPage>
    );
  },
};

const CLOCK = "complaint-clock";

/** How long it takes, and who else may be asked. */
function Clock({ complaint }: { complaint: FormOptions["complaint"] }) {
  return (
    <>
      <p>{complaint.clockText || t(CLOCK)}</p>
      {complaint.authorities.length > 0 && (
        <div>
          <p>{t("complaint-authorities")}</p>
          <ul role="list">
            {complaint.authorities.map(({ key, name, url }) => (
              <li key={key}>
                <a {...linkProps(url)}>{name}</a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function Complain({ state, options }: { state?: FormState; options: FormOptions }) {
  const { sendsNoMail } = useShell();
  return (
    <InquiryForm
      name={FORM}
      action={PATH}
      call="/api/data-complaint"
      state={state}
      send={t("complaint-send")}
      title={t("complaint-sent")}
      failures={options.failures}
    >
      <Choices
        name="law"
        legend={t("complaint-law")}
        hint={t("complaint-law-hint")}
        options={[
          { value: "ng", label: t("complaint-law-nigeria") },
          { value: "uk", label: t("complaint-law-united-kingdom") },
          { value: "other", label: t("complaint-law-another-country") },
        ]}
      />
      <Field name="name" label={t("complaint-name")} autoComplete="name" spellCheck={false} />
      <EmailField
        label={t("complaint-email")}
        hint={t(sendsNoMail ? "complaint-email-hint-no-mail" : "complaint-email-hint")}
      />
      <PhoneField example={options.phoneHint} optional />
      <Field name="message" label={t("complaint-message")} hint={t("complaint-message-hint")} rows={6} />
      <Field name="wanted" label={t("complaint-wanted")} hint={t("complaint-wanted-hint")} optional rows={3} />
    </InquiryForm>
  );
}

function Thanks({ input, reference }: { input: RenderInput; reference: string }) {
  const { complaint, texts, next } = optionsOf(input);
  return (
    <SentPage
      title={t("complaint-sent")}
      text={texts.complaint ?? t("complaint-sent-keep-reference")}
      path={PATH}
      reference={reference}
      next={[next.complaint || complaint.clockText || t(CLOCK), t(CHECK_SPAM)]}
      isMailed={input.query.mail !== "no"}
    />
  );
}
