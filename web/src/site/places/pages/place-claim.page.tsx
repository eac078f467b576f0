import { t } from "../../../messages/message";
import { Field } from "../../../ui/Field";
import { placeFormPage } from "../PlaceForm";
import { SchemeChoice } from "../SchemeChoice";

export const page = placeFormPage({
  kind: "claim",
  title: "places-claim-title",
  description: "places-claim-description",
  send: "places-send-button",
  fields: (_, { scheme }) => (
    <>
      <p>{t("places-claim-intro")}</p>
      <Field name="name" label={t("places-claim-name")} autoComplete="name" />
      <Field
        name="role"
        label={t("places-claim-role")}
        hint={t("places-claim-role-hint")}
        autoComplete="organization-title"
      />
      <Field name="email" label={t("places-claim-email")} type="email" />
      <Field name="phone" label={t("places-claim-phone")} optional type="tel" autoComplete="tel" />
      {scheme && <SchemeChoice legend={t("places-claim-scheme", { scheme })} />}
      <Field name="words" label={t("places-claim-listing")} optional hint={t("places-claim-listing-hint")} rows={5} />
    </>
  ),
});
