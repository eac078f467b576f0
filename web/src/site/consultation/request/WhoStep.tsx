import type { FormState } from "../../../render/contract";
import { Field } from "../../../ui/Field";
import { RequestFrame, StepForm } from "./RequestFrame";
import css from "./request.module.css";
import type { RequestView } from "./view";

const NUMBERS = "In any format: 0803 123 4567, +44 7700 900 982.";

type Contact = NonNullable<RequestView["contact"]>;

/** When the number of who asks is called. */
function phoneUse({ forOther, contact }: RequestView): string {
  const isCalled = contact?.called && (!forOther || contact.guardian);
  if (!isCalled) return "We call only if email fails.";
  return contact.phone
    ? "The doctor will call this number."
    : "The doctor will call it if you choose a voice call. Otherwise we call only if email fails.";
}

/** When the patient's own number is called. */
function patientPhoneUse({ patientPhone, called }: Contact): string {
  if (patientPhone) return "The doctor will call this number.";
  return called ? "The doctor will call it if you choose a voice call, or if there is no email address." : "";
}

/** Whom we write to. For somebody else each of the two has their own contact and clock. */
export function WhoStep({ state, view }: { state: FormState; view: RequestView }) {
  const zones = view.zones.map(({ key, label }) => ({ value: key, label }));
  const mayLeavePhone = view.contact?.guardian ? "or the patient’s" : false;
  return (
    <RequestFrame view={view} heading={view.forOther ? "You and the patient" : "How can we reach you?"}>
      <StepForm step="who" state={state}>
        {view.forOther && <h2 className={css.heading}>About you</h2>}
        <Field name="name" label="Your name" autoComplete="name" spellCheck={false} />
        <Field
          name="email"
          label="Email"
          hint={view.forOther ? "We send you the receipt and the times." : "We send your appointment link here."}
          type="email"
          spellCheck={false}
        />
        <Field
          name="phone"
          label="Phone"
          optional={view.contact?.phone ? mayLeavePhone : true}
          hint={`${NUMBERS} ${phoneUse(view)}`}
          type="tel"
          autoComplete="tel"
        />
        {zones.length > 0 && (
          <Field
            name="zone"
            label="Your time zone"
            hint="We show times in this time zone."
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
  const emailOptional = patient === "either" ? "or a phone number" : patient === "none";
  const phoneOptional = patient === "either" ? "or an email address" : !patientPhone;
  return (
    <div className={css.part}>
      <h2>About the patient</h2>
      <p className="small soft">
        {guardian
          ? "You join the consultation with the patient, and can read what the doctor writes."
          : "The doctor talks with the patient, who gets their own link. You see only payments and times."}
      </p>
      <Field name="patientName" label="The patient’s name" autoComplete="off" spellCheck={false} />
      <Field
        name="patientEmail"
        label="The patient’s email"
        optional={emailOptional}
        hint={guardian ? undefined : "We send their own link here. They use it to agree to the consultation."}
        type="email"
        autoComplete="off"
        spellCheck={false}
      />
      <Field
        name="patientPhone"
        label="The patient’s phone"
        optional={phoneOptional}
        hint={patientPhoneUse(contact) || undefined}
        type="tel"
        autoComplete="off"
      />
      {zones.length > 0 && (
        <Field
          name="patientZone"
          label="The patient’s time zone"
          hint="If it is different, we show times in both."
          initial={zones[0]?.value}
          options={zones}
        />
      )}
    </div>
  );
}
