import type { FormState } from "../../../render/contract";
import { Button } from "../../../ui/Button";
import { Field } from "../../../ui/Field";
import { Form } from "../../../ui/Form";
import { Honeypot } from "../../../ui/Honeypot";
import { Live, RequestFrame } from "./RequestFrame";
import { REQUEST, stepHref, withDefault } from "./request";
import css from "./request.module.css";
import type { RequestView } from "./view";

const PHONE_HINT = "Any way you write it: 0803 123 4567, +44 7700 900 982. We call only if email fails.";

/** Whom we write to. For somebody else each of the two has their own contact and clock. */
export function WhoStep({ state, view }: { state: FormState; view: RequestView }) {
  const zones = view.zones.map(({ key, label }) => ({ value: key, label }));
  const first = zones[0]?.value;
  const filled = withDefault(withDefault(state, "zone", first), "patientZone", first);
  const own = { form: REQUEST, state: filled };
  return (
    <RequestFrame view={view} heading={view.forOther ? "You and the patient" : "How can we reach you?"}>
      <Form name={REQUEST} action={stepHref("who")} state={state} leadsOn>
        <Honeypot form={REQUEST} />
        {view.forOther && <h2 className={css.heading}>About you</h2>}
        <Field {...own} name="name" label="Your name" autoComplete="name" spellCheck={false} />
        <Field
          {...own}
          name="email"
          label="Email"
          hint={view.forOther ? "We send you the receipt and the times." : "We send your appointment link here."}
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
        />
        <Field
          {...own}
          name="phone"
          label="Phone"
          optional
          hint={PHONE_HINT}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
        {zones.length > 0 && (
          <Field {...own} name="zone" label="Your clock" hint="We show times on it." options={zones} />
        )}
        {view.forOther && (
          <div className={css.part}>
            <h2>About the patient</h2>
            <p className="small soft">
              The doctor talks with the patient, who gets their own link. You see money and times only.
            </p>
            <Field {...own} name="patientName" label="The patient’s name" autoComplete="off" spellCheck={false} />
            <Field
              {...own}
              name="patientEmail"
              label="The patient’s email"
              optional
              hint="Give an email address or a phone number of the patient, or both."
              type="email"
              inputMode="email"
              autoComplete="off"
              spellCheck={false}
            />
            <Field
              {...own}
              name="patientPhone"
              label="The patient’s phone"
              optional
              type="tel"
              inputMode="tel"
              autoComplete="off"
            />
            {zones.length > 0 && <Field {...own} name="patientZone" label="The patient’s clock" options={zones} />}
          </div>
        )}
        <Live />
        <div className="row">
          <Button>Continue</Button>
        </div>
      </Form>
    </RequestFrame>
  );
}
