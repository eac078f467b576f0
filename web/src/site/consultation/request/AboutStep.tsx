import { Localized } from "../../../messages/Localized";
import { t } from "../../../messages/message";
import type { FormState } from "../../../render/contract";
import { Choices } from "../../../ui/Choices";
import { Field, typed } from "../../../ui/Field";
import { HelpNumbers } from "../../../ui/HelpNumbers";
import { Notice } from "../../../ui/Notice";
import { NoMail } from "../../shell/NoMail";
import { useShell } from "../../shell/useShell";
import { PeopleFields } from "./PeopleFields";
import { RequestFrame, StepForm } from "./RequestFrame";
import css from "./request.module.css";
import type { RequestView } from "./view";

const patients = () => [
  { value: "me", label: t("consultation-about-patient-me") },
  {
    value: "other",
    label: t("consultation-about-patient-other"),
    hint: t("consultation-about-patient-other-hint"),
  },
];

const ages = () => [
  { value: "yes", label: t("consultation-about-adult-yes") },
  { value: "guardian", label: t("consultation-about-adult-guardian") },
  { value: "no", label: t("consultation-about-adult-no") },
];

/** More countries than this are a list to pick from. */
const MANY = 6;

/** The first step: who the patient is, how old, and where just now, which the law asks for; and whom to write to. */
export function AboutStep({ state, view }: { state: FormState; view: RequestView }) {
  const { urgentHelp } = useShell();
  const options = view.countries.map(({ key, label }) => ({ value: key, label }));
  const name = typed(state, "package") || view.package.name;
  const country = {
    name: "country",
    hint: t("consultation-about-country-hint"),
  };
  return (
    <RequestFrame view={view} heading={t("consultation-about-heading")}>
      <Notice tone="told">
        <p>
          <Localized
            id="consultation-about-danger"
            elements={{
              strong: (words) => <strong>{words}</strong>,
              numbers: () => <HelpNumbers help={urgentHelp} />,
            }}
          />
        </p>
      </Notice>
      <NoMail isForm />
      <StepForm step="about" state={state}>
        <input type="hidden" name="package" value={name} />
        <Choices name="patient" legend={t("consultation-about-patient")} options={patients()} />
        <Choices
          name="adult"
          legend={t("consultation-about-adult")}
          hint={t("consultation-about-adult-hint")}
          options={ages()}
        />
        {options.length > MANY ? (
          <Field
            {...country}
            label={t("consultation-about-country")}
            options={[{ value: "", label: t("consultation-about-choose-country") }, ...options]}
            autoComplete="country"
          />
        ) : (
          <Choices {...country} legend={t("consultation-about-country")} options={options} />
        )}
        <div className={css.nation}>
          <Choices
            name="nation"
            legend={t("consultation-about-nation")}
            hint={t("consultation-about-nation-hint")}
            beside
            options={view.nations.map(({ key, label }) => ({ value: key, label }))}
          />
        </div>
        {view.contact && (
          <PeopleFields contact={view.contact} zones={view.zones.map(({ key, label }) => ({ value: key, label }))} />
        )}
      </StepForm>
    </RequestFrame>
  );
}
