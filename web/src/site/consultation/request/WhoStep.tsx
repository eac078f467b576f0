import { t } from "../../../messages/message";
import type { FormState } from "../../../render/contract";
import { Field } from "../../../ui/Field";
import { RequestFrame, StepForm } from "./RequestFrame";
import css from "./request.module.css";
import type { RequestView } from "./view";

type Contact = NonNullable<RequestView["contact"]>;

/** When the number of who asks is called. */
function phoneUse({ forOther, contact }: RequestView): string {
  const isCalled = contact?.called && (!forOther || contact.guardian);
  if (!isCalled) return t("consultation-who-call-if-email-fails");
  return contact.phone ? t("consultation-who-doctor-calls") : t("consultation-who-doctor-calls-voice");
}

/** When the patient's own number is called. */
function patientPhoneUse({ patientPhone, called }: Contact): string {
  if (patientPhone) return t("consultation-who-doctor-calls");
  return called ? t("consultation-who-doctor-calls-patient") : "";
}

/** Whom we write to. For somebody else each of the two has their own contact and clock. */
export function WhoStep({ state, view }: { state: FormState; view: RequestView }) {
  const zones = view.zones.map(({ key, label }) => ({ value: key, label }));
  const mayLeavePhone = view.contact?.guardian ? t("consultation-who-or-patients") : false;
  return (
    <RequestFrame
      view={view}
      heading={view.forOther ? t("consultation-who-heading-both") : t("consultation-who-heading")}
    >
      <StepForm step="who" state={state}>
        {view.forOther && <h2 className={css.heading}>{t("consultation-who-about-you")}</h2>}
        <Field name="name" label={t("consultation-who-name")} autoComplete="name" spellCheck={false} />
        <Field
          name="email"
          label={t("consultation-who-email")}
          hint={view.forOther ? t("consultation-who-email-payer") : t("consultation-who-email-patient")}
          type="email"
          spellCheck={false}
        />
        <Field
          name="phone"
          label={t("consultation-who-phone")}
          optional={view.contact?.phone ? mayLeavePhone : true}
          hint={`${t("consultation-who-phone-format")} ${phoneUse(view)}`}
          type="tel"
          autoComplete="tel"
        />
        {zones.length > 0 && (
          <Field
            name="zone"
            label={t("consultation-who-zone")}
            hint={t("consultation-who-zone-hint")}
            initial={zones[0]?.value}
            options={zones}
          />
        )}
        {view.forOther && view.contact && <Patient contact={view.contact} zones={zones} />}
      </StepForm>
    </RequestFrame>
  );
}

interface PatientProps {
  contact: Contact;
  zones: { value: string; label: string }[];
}

/** The patient, where somebody else asks: an adult is written to or called themselves. */
function Patient({ contact, zones }: PatientProps) {
  const { guardian, patient, patientPhone } = contact;
  const emailOptional = patient === "either" ? t("consultation-who-or-phone") : patient === "none";
  const phoneOptional = patient === "either" ? t("consultation-who-or-email") : !patientPhone;
  return (
    <div className={css.part}>
      <h2>{t("consultation-who-about-patient")}</h2>
      <p className="small soft">
        {guardian ? t("consultation-who-patient-with-guardian") : t("consultation-who-patient-alone")}
      </p>
      <Field name="patientName" label={t("consultation-who-patient-name")} autoComplete="off" spellCheck={false} />
      <Field
        name="patientEmail"
        label={t("consultation-who-patient-email")}
        optional={emailOptional}
        hint={guardian ? undefined : t("consultation-who-patient-email-hint")}
        type="email"
        autoComplete="off"
        spellCheck={false}
      />
      <Field
        name="patientPhone"
        label={t("consultation-who-patient-phone")}
        optional={phoneOptional}
        hint={patientPhoneUse(contact) || undefined}
        type="tel"
        autoComplete="off"
      />
      {zones.length > 0 && (
        <Field
          name="patientZone"
          label={t("consultation-who-patient-zone")}
          hint={t("consultation-who-patient-zone-hint")}
          initial={zones[0]?.value}
          options={zones}
        />
      )}
    </div>
  );
}
