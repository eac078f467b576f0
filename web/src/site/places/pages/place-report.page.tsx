import { t } from "../../../messages/message";
import { Choices } from "../../../ui/Choices";
import { Field } from "../../../ui/Field";
import { placeFormPage } from "../PlaceForm";
import type { PlacePageView } from "../types";
import { emailHint, keepDays, type Option, told } from "../words";

const WRONG: Option[] = [
  { value: "closed", label: "places-wrong-closed" },
  { value: "wrong_place", label: "places-wrong-place" },
  { value: "wrong_number", label: "places-wrong-number" },
  { value: "wrong_hours", label: "places-wrong-hours" },
  { value: "other", label: "places-wrong-other" },
];

/** What can be wrong; where its country has a public health scheme, what is to be said of that. */
function wrongOf({ scheme }: PlacePageView) {
  const known = told(WRONG);
  if (!scheme) return known;
  const ofScheme = [
    { value: "accepts_scheme", label: t("places-wrong-accepts-scheme", { scheme }) },
    { value: "refuses_scheme", label: t("places-wrong-refuses-scheme", { scheme }) },
  ];
  return [...known.slice(0, -1), ...ofScheme, ...known.slice(-1)];
}

export const page = placeFormPage({
  kind: "report",
  title: "places-report-title",
  description: "places-report-description",
  send: "places-report-button",
  fields: (input, place) => (
    <>
      <Choices name="kind" legend={t("places-report-kind")} options={wrongOf(place)} />
      <Field name="words" label={t("places-report-right")} optional hint={t("places-report-right-hint")} rows={4} />
      <Field name="email" label={t("places-email-label")} optional hint={emailHint(keepDays(input))} type="email" />
    </>
  ),
});
