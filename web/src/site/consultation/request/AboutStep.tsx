import type { FormState } from "../../../render/contract";
import { Choices } from "../../../ui/Choices";
import { Field, typed } from "../../../ui/Field";
import { HelpNumbers } from "../../../ui/HelpNumbers";
import { Notice } from "../../../ui/Notice";
import { useShell } from "../../shell/useShell";
import { RequestFrame, StepForm } from "./RequestFrame";
import css from "./request.module.css";
import type { RequestView } from "./view";

const PATIENTS = [
  { value: "me", label: "Me" },
  { value: "other", label: "Somebody else", hint: "A child, a parent or anyone else you book and pay for." },
];

const AGES = [
  { value: "yes", label: "Yes" },
  { value: "guardian", label: "No, but I am their parent or guardian, or one is here with me" },
  { value: "no", label: "No, and I am on my own" },
];

/** More countries than this are a list to pick from. */
const MANY = 6;

/** The first step: who the patient is, how old, and where just now: the law asks for it. */
export function AboutStep({ state, view }: { state: FormState; view: RequestView }) {
  const { urgentHelp } = useShell();
  const options = view.countries.map(({ key, label }) => ({ value: key, label }));
  const name = typed(state, "package") || view.package.name;
  const country = {
    name: "country",
    hint: "What a doctor may do depends on where the patient is.",
  };
  return (
    <RequestFrame view={view} heading="Who is it for?">
      <Notice tone="told">
        <p>
          <strong>If somebody may be in danger, stop here and call</strong> <HelpNumbers help={urgentHelp} />.
        </p>
      </Notice>
      <StepForm step="about" state={state}>
        <input type="hidden" name="package" value={name} />
        <Choices name="patient" legend="Who is the patient?" options={PATIENTS} />
        <Choices
          name="adult"
          legend="Is the patient 18 or over?"
          hint="Under 18? A parent or guardian must agree."
          options={AGES}
        />
        {options.length > MANY ? (
          <Field
            {...country}
            label="Which country is the patient in now?"
            options={[{ value: "", label: "Choose a country" }, ...options]}
            autoComplete="country"
          />
        ) : (
          <Choices {...country} legend="Which country is the patient in now?" options={options} />
        )}
        <div className={css.nation}>
          <Choices
            name="nation"
            legend="Which UK nation?"
            hint="Each has its own rules for health services."
            beside
            options={view.nations.map(({ key, label }) => ({ value: key, label }))}
          />
        </div>
      </StepForm>
    </RequestFrame>
  );
}
