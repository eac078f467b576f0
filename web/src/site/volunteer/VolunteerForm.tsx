import type { FormState } from "../../render/contract";
import { Choices } from "../../ui/Choices";
import { Field, FieldError, FieldFrame, useField } from "../../ui/Field";
import field from "../../ui/Field.module.css";
import { EmailField, NameFields, PhoneField } from "../../ui/letter/fields";
import { LetterForm } from "../../ui/letter/LetterForm";
import letter from "../../ui/letter/letter.module.css";
import { ManyChecks } from "../../ui/letter/ManyChecks";
import type { LetterOptions } from "../../ui/letter/options";
import { Terms } from "../../ui/letter/Tick";
import { SafetyCardWatch } from "../../ui/SafetyCardWatch";
import css from "./volunteer.module.css";

const FORM = "volunteer";

interface VolunteerFormProps {
  state?: FormState;
  options: LetterOptions;
}

/** 'Volunteer With Our Team' (spec 2 §2): five fields and the terms; the rest is optional, but for who is under 18. */
export function VolunteerForm({ state, options }: VolunteerFormProps) {
  const { roles, availability } = options;
  return (
    <LetterForm
      name={FORM}
      action="/volunteer"
      call="/api/volunteer"
      state={state}
      send="Send"
      failures={options.failures}
      encType="multipart/form-data"
    >
      <div className={letter.pair}>
        <NameFields />
      </div>
      <EmailField hint="We will send a confirmation and our reply here." />
      <PhoneField example={options.phoneHint} />
      <SafetyCardWatch onTouch>
        <Field name="message" label="Message" hint="What would you like to do, and why?" rows={5} />
      </SafetyCardWatch>
      <Age options={options} />
      {roles.length > 0 && (
        <ManyChecks
          name="roles"
          legend="What would you like to help with? (optional)"
          options={roles.map(({ key, label }) => ({ value: key, label }))}
        />
      )}
      {availability.length > 0 && (
        <ManyChecks
          name="availability"
          legend="When do you have time? (optional)"
          options={availability.map(({ key, label }) => ({ value: key, label }))}
        />
      )}
      <Field
        name="skills"
        label="Skills"
        hint="Languages, trades, a registration as a health professional."
        optional
        rows={3}
      />
      <Cv state={state} options={options} />
      <Terms terms={options.terms} />
    </LetterForm>
  );
}

/** Who is under 18 names a parent or guardian. Where the browser can, these fields show only then. */
function Age({ options }: { options: LetterOptions }) {
  const { question, hint, guardianText } = options.underAge;
  return (
    <div className={css.age}>
      <Choices
        name="adult"
        legend={question}
        hint={hint}
        options={[
          { value: "yes", label: "Yes" },
          { value: "no", label: "No, I am under 18" },
        ]}
        beside
      />
      <div className={css.guardian}>
        {guardianText && <p className={field.hint}>{guardianText}</p>}
        <Field
          name="guardianName"
          label="Name of your parent or guardian"
          hint="Only if you are under 18."
          optional
          autoComplete="off"
          spellCheck={false}
        />
        <Field
          name="guardianEmail"
          label="Their email"
          hint="Only if you are under 18."
          optional
          type="email"
          autoComplete="off"
        />
      </div>
    </div>
  );
}

function Cv({ state, options }: VolunteerFormProps) {
  const { id, error } = useField("cv");
  const isGone = !error && (state?.found as { cvAgain?: boolean } | undefined)?.cvAgain === true;
  const hint = `${options.cv.types}, up to ${options.cv.maxText}. Only the people who choose volunteers can open it.`;
  return (
    <FieldFrame name="cv" label="Your CV" optional hint={hint}>
      {(control) => (
        <>
          {isGone && <FieldError id={`${id}-again`} message="Choose your CV again." />}
          <input
            {...control}
            className={css.file}
            type="file"
            accept=".pdf,.doc,.docx,application/pdf"
            aria-describedby={`${control["aria-describedby"]}${isGone ? ` ${id}-again` : ""}`}
          />
        </>
      )}
    </FieldFrame>
  );
}
