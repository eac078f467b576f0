import { t } from "../../messages/message";
import type { FormState } from "../../render/contract";
import { Choices } from "../../ui/Choices";
import { Field } from "../../ui/Field";
import { ManyChecks } from "../../ui/inquiry/ManyChecks";
import css from "./newsletter.module.css";
import type { Choice } from "./view";

interface WantedProps {
  frequencies?: readonly Choice[];
  topics?: readonly Choice[];
  countries?: readonly Choice[];
}

/** How often, what about, and for which country. What is offered in one way only is not asked. */
export function Wanted({ frequencies = [], topics = [], countries = [] }: WantedProps) {
  return (
    <>
      {frequencies.length > 1 && (
        <Choices name="frequency" legend={t("newsletter-how-often")} optional options={[...frequencies]} beside />
      )}
      {topics.length > 0 && (
        <div className={css.topics}>
          <ManyChecks
            name="topics"
            legend={t("newsletter-which-topics")}
            hint={t("newsletter-which-topics-hint")}
            optional
            options={[...topics]}
          />
        </div>
      )}
      {countries.length > 1 && (
        <Field
          name="country"
          label={t("newsletter-country")}
          hint={t("newsletter-country-hint")}
          optional
          options={[{ value: "", label: t("newsletter-no-country") }, ...countries]}
        />
      )}
    </>
  );
}

/** What was chosen so far, as a form that is shown for the first time has it. */
export function chosenIn(form: string, { frequencies = [], topics = [], countries = [] }: WantedProps): FormState {
  const one = (choices: readonly Choice[]) => choices.find((choice) => choice.chosen)?.value ?? "";
  const chosen = topics.filter((choice) => choice.chosen).map((choice) => choice.value);
  const values = { frequency: one(frequencies), topics: chosen, country: one(countries) };
  return { name: form, values, errors: [] };
}
