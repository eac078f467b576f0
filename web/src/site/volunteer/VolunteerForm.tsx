import { t } from "../../messages/message";
import type { FormState } from "../../render/contract";
import { Choices } from "../../ui/Choices";
import { Field, FieldError, FieldFrame, useField } from "../../ui/Field";
import field from "../../ui/Field.module.css";
import { EmailField, NameFields, PhoneField } from "../../ui/inquiry/fields";
import { InquiryForm } from "../../ui/inquiry/InquiryForm";
import inquiry from "../../ui/inquiry/inquiry.module.css";
import { ManyChecks } from "../../ui/inquiry/ManyChecks";
import type { FormOptions } from "../../ui/inquiry/options";
import { Terms } from "../../ui/inquiry/Tick";
import { SafetyCardWatch } from "../../ui/SafetyCardWatch";
import proofs from "../../ui/transfers/proofs.module.css";
import { useShell } from "../shell/useShell";
import css from "./volunteer.module.css";

const FORM = "volunteer";

interface VolunteerFormProps {
  state?: FormState;
  options: FormOptions;
}

/** 'Volunteer With Our Team' (spec 2 §2): five fields and the terms; the rest is optional, but for who is under 18. */
export function VolunteerForm({ state, options }: VolunteerFormProps) {
  const { roles, availability } = options;
  const { sendsNoMail } = useShell();
  return (
    <InquiryForm
      name={FORM}
      action="/volunteer"
      call="/api/volunteer"
      state={state}
      send={t("volunteer-send")}
      failures={options.failures}
      encType="multipart/form-data"
    >
      <div className={inquiry.pair}>
        <NameFields />
      </div>
      <EmailField hint={t(sendsNoMail ? "ui-no-mail-hint" : "volunteer-email-hint")} />
      <PhoneField example={options.phoneHint} />
      <SafetyCardWatch onTouch>
        <Field name="message" label={t("volunteer-message")} hint={t("volunteer-message-hint")} rows={5} />
      </SafetyCardWatch>
      <Age options={options} />
      {roles.length > 0 && (
        <ManyChecks
          name="roles"
          legend={t("volunteer-roles")}
          optional
          options={roles.map(({ key, label }) => ({ value: key, label }))}
        />
      )}
      {availability.length > 0 && (
        <ManyChecks
          name="availability"
          legend={t("volunteer-availability")}
          optional
          options={availability.map(({ key, label }) => ({ value: key, label }))}
        />
      )}
      <Field name="skills" label={t("volunteer-skills")} hint={t("volunteer-skills-hint")} optional rows={3} />
      <Field
        name="references"
        label={t("volunteer-references")}
        hint={t("volunteer-references-hint")}
        optional
        rows={2}
        autoComplete="off"
      />
      <Cv state={state} options={options} />
      <Terms terms={options.terms} />
    </InquiryForm>
  );
}

/** Who is under 18 names a parent or guardian. Where the browser can, these fields show only then. */
function Age({ options }: { options: FormOptions }) {
  const { question, hint, guardianText } = options.underAge;
  const { sendsNoMail } = useShell();
  return (
    <div className={css.age}>
      <Choices
        name="adult"
        legend={question}
        hint={sendsNoMail ? t("volunteer-under-age-no-mail") : hint}
        options={[
          { value: "yes", label: t("volunteer-adult-yes") },
          { value: "no", label: t("volunteer-adult-no") },
        ]}
        beside
      />
      <div className={css.guardian}>
        {guardianText && <p className={field.hint}>{guardianText}</p>}
        <Field
          name="guardianName"
          label={t("volunteer-guardian-name")}
          hint={t("volunteer-guardian-hint")}
          optional
          autoComplete="off"
          spellCheck={false}
        />
        <Field
          name="guardianEmail"
          label={t("volunteer-guardian-email")}
          hint={t("volunteer-guardian-hint")}
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
  const hint = t("volunteer-cv-hint", { types: options.cv.types, size: options.cv.maxText });
  return (
    <FieldFrame name="cv" label={t("volunteer-cv")} optional hint={hint}>
      {(control) => (
        <>
          {isGone && <FieldError id={`${id}-again`} message={t("volunteer-cv-again")} />}
          <input
            {...control}
            className={proofs.file}
            type="file"
            accept=".pdf,.doc,.docx,application/pdf"
            aria-describedby={`${control["aria-describedby"]}${isGone ? ` ${id}-again` : ""}`}
          />
        </>
      )}
    </FieldFrame>
  );
}
