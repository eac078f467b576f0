import { t } from "../../../messages/message";
import { Choices } from "../../../ui/Choices";
import { Field } from "../../../ui/Field";
import { placeFormPage } from "../PlaceForm";
import { emailHint, keepDays, type Option, told } from "../words";

const WRONG: Option[] = [
  { value: "closed", label: "places-wrong-closed" },
  { value: "wrong_place", label: "places-wrong-place" },
  { value: "wrong_number", label: "places-wrong-number" },
  { value: "wrong_hours", label: "places-wrong-hours" },
  { value: "other", label: "places-wrong-other" },
];

export const page = placeFormPage({
  kind: "report",
  title: "places-report-title",
  description: "places-report-description",
  send: "places-report-button",
  fields: (input) => (
    <>
      <Choices name="kind" legend={t("places-report-kind")} options={told(WRONG)} />
      <Field name="words" label={t("places-report-right")} optional hint={t("places-report-right-hint")} rows={4} />
      <Field name="email" label={t("places-email-label")} optional hint={emailHint(keepDays(input))} type="email" />
    </>
  ),
});
