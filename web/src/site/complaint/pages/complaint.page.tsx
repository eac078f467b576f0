import type { FormState, RenderInput } from "../../../render/contract";
import type { Page } from "../../../render/page";
import { Choices } from "../../../ui/Choices";
import { Field } from "../../../ui/Field";
import { EmailField, PhoneField } from "../../../ui/letter/fields";
import { LetterForm } from "../../../ui/letter/LetterForm";
import { type LetterOptions, OPTIONS_READ, optionsOf } from "../../../ui/letter/options";
import { CHECK_SPAM, referenceOf } from "../../../ui/letter/Sent";
import { linkProps } from "../../../ui/links";
import { LetterPage, SentPage } from "../../shell/LetterPage";

const PATH = "/data-complaint";
const FORM = "complaint";
const TITLE = "Complain about how we use your data";

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
      <LetterPage
        title={TITLE}
        description="Tell us if you think that we did something wrong with your personal data. We answer within 30 days."
        lead={options.complaint.intro || "If you think that we did something wrong with your data, tell us here."}
        path={PATH}
        state={state}
      >
        <div className="stack stack-large">
          <Clock complaint={options.complaint} />
          <Complain state={state} options={options} />
        </div>
      </LetterPage>
    );
  },
};

const CLOCK =
  "We confirm that we have it within 30 days, look into it without delay, and tell you the outcome. You can also complain to the data protection authority in your country.";

/** How long it takes, and who else may be asked. */
function Clock({ complaint }: { complaint: LetterOptions["complaint"] }) {
  return (
    <>
      <p>{complaint.clockText || CLOCK}</p>
      {complaint.authorities.length > 0 && (
        <div>
          <p>Data protection authorities:</p>
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

function Complain({ state, options }: { state?: FormState; options: LetterOptions }) {
  return (
    <LetterForm
      name={FORM}
      action={PATH}
      call="/api/data-complaint"
      state={state}
      send="Send the complaint"
      title="We have your complaint"
      failures={options.failures}
    >
      <Choices
        name="law"
        legend="Where do you live?"
        hint="It tells us which law applies."
        options={[
          { value: "ng", label: "Nigeria" },
          { value: "uk", label: "United Kingdom" },
          { value: "other", label: "Another country" },
        ]}
      />
      <Field name="name" label="Your name" autoComplete="name" spellCheck={false} />
      <EmailField label="Your email" hint="We send the confirmation and the outcome there." />
      <PhoneField example={options.phoneHint} optional />
      <Field
        name="message"
        label="What went wrong?"
        hint="Please leave out health details. We encrypt what you write."
        rows={6}
      />
      <Field
        name="wanted"
        label="What should we do?"
        hint="For example: show me what you have, correct it, erase it, stop writing to me."
        optional
        rows={3}
      />
    </LetterForm>
  );
}

function Thanks({ input, reference }: { input: RenderInput; reference: string }) {
  const { complaint, texts, next } = optionsOf(input);
  return (
    <SentPage
      title="We have your complaint"
      text={texts.complaint ?? "Thank you for telling us. Keep the reference: we need it to find your complaint."}
      path={PATH}
      reference={reference}
      next={[next.complaint || complaint.clockText || CLOCK, CHECK_SPAM]}
      isMailed={input.query.mail !== "no"}
    />
  );
}
