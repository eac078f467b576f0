import { t } from "../../../messages/message";
import type { FormState } from "../../../render/contract";
import type { Page } from "../../../render/page";
import { Button } from "../../../ui/Button";
import { Choices } from "../../../ui/Choices";
import { Field } from "../../../ui/Field";
import { Form, Honeypot } from "../../../ui/Form";
import { LinkButton } from "../../../ui/LinkButton";
import { PATH } from "../finder";
import { PlacesPage } from "../PlacesPage";
import css from "../place.module.css";
import { SchemeChoice } from "../SchemeChoice";
import { emailHint, keepDays, type Option, told } from "../words";

const TYPES: Option[] = [
  { value: "pharmacy", label: "places-type-pharmacy" },
  { value: "hospital", label: "places-type-hospital" },
  { value: "clinic", label: "places-type-clinic" },
  { value: "laboratory", label: "places-type-laboratory" },
  { value: "other", label: "places-type-other" },
];

const COUNTRIES: Option[] = [
  { value: "NG", label: "places-country-nigeria" },
  { value: "GB", label: "places-country-united-kingdom" },
  { value: "GH", label: "places-country-ghana" },
  { value: "KE", label: "places-country-kenya" },
  { value: "ZA", label: "places-country-south-africa" },
];

const TITLE = "places-add-title";
const ACTION = `${PATH}/add`;

export const page: Page = {
  name: "place-add",
  pattern: ACTION,
  query: ["done"],
  reads: [{ name: "words", path: "/api/places/words", query: {} }],
  render(input) {
    const state = input.form?.name === "place-add" ? input.form : undefined;
    const isDone = input.query.done === "yes" && !state;
    const title = isDone ? t("places-add-done-title") : t(TITLE);
    return (
      <PlacesPage
        meta={{
          title,
          description: t("places-add-description"),
          canonical: ACTION,
          hidden: isDone,
        }}
        state={state}
        crumbs={[{ label: t(TITLE), href: ACTION }]}
      >
        <div className={`${css.form} stack`}>
          <h1>{title}</h1>
          {isDone ? <Done /> : <Add state={state} days={keepDays(input)} />}
        </div>
      </PlacesPage>
    );
  },
};

function Done() {
  return (
    <>
      <p className="lead">{t("places-add-done-text")}</p>
      <div className="row">
        <LinkButton href={PATH}>{t("places-back-to-list")}</LinkButton>
        <LinkButton href={ACTION} look="line">
          {t("places-add-another")}
        </LinkButton>
      </div>
    </>
  );
}

function Add({ state, days }: { state?: FormState; days: number }) {
  return (
    <Form name="place-add" action={ACTION} state={state} leadsOn>
      <Honeypot />
      <p>{t("places-add-intro")}</p>
      <Field name="name" label={t("places-add-name")} />
      <Choices name="type" legend={t("places-add-type")} options={told(TYPES)} />
      <Field name="address" label={t("places-add-address")} hint={t("places-add-address-hint")} />
      <Field name="area" label={t("places-add-area")} />
      <Field name="landmark" label={t("places-add-landmark")} optional hint={t("places-add-landmark-hint")} />
      <Field name="state" label={t("places-add-state")} />
      <Field name="country" label={t("places-add-country")} options={told(COUNTRIES)} />
      <Field name="phone" label={t("places-add-phone")} optional type="tel" />
      <Field name="site" label={t("places-add-website")} optional inputMode="text" />
      <Field name="hours" label={t("places-add-hours")} optional hint={t("places-add-hours-hint")} />
      <SchemeChoice legend={t("places-add-scheme")} />
      <Field name="words" label={t("places-add-more")} optional rows={3} />
      <Field name="email" label={t("places-email-label")} optional hint={emailHint(days)} type="email" />
      <div className="row">
        <Button>{t("places-send-button")}</Button>
      </div>
    </Form>
  );
}
