import type { FormState } from "../../render/contract";
import { Field } from "../../ui/Field";
import { EmailField, NameFields, PhoneField } from "../../ui/letter/fields";
import { LetterForm } from "../../ui/letter/LetterForm";
import css from "../../ui/letter/letter.module.css";
import { ManyChecks } from "../../ui/letter/ManyChecks";
import type { LetterOptions } from "../../ui/letter/options";
import { Terms } from "../../ui/letter/Terms";
import { SafetyCardWatch } from "../../ui/SafetyCardWatch";

const FORM = "contact";

/** The message to the people behind the site (spec 1 §5). */
export function ContactForm({ state, options }: { state?: FormState; options: LetterOptions }) {
  const services = options.services.map((service) => ({ value: service, label: service }));
  return (
    <LetterForm
      name={FORM}
      action="/contact"
      call="/api/contact"
      state={state}
      send="Send message"
      failed={options.failures.failed}
      broken={options.failures.network}
    >
      <div className={css.pair}>
        <NameFields form={FORM} state={state} />
      </div>
      <EmailField form={FORM} state={state} hint="We send a confirmation there, and the answer." />
      <PhoneField form={FORM} state={state} example={options.phoneHint} />
      <ManyChecks
        name="services"
        legend="What is it about?"
        hint="Choose at least one."
        form={FORM}
        state={state}
        options={services}
        some
      />
      <SafetyCardWatch onTouch>
        <Field
          name="message"
          label="Message"
          hint="Please leave out private health details. A member of the team reads this."
          form={FORM}
          state={state}
          rows={6}
        />
      </SafetyCardWatch>
      <Terms form={FORM} state={state} terms={options.terms} />
    </LetterForm>
  );
}
