import { t } from "../../../messages/message";
import type { FormState } from "../../../render/contract";
import type { Page } from "../../../render/page";
import { Button } from "../../../ui/Button";
import { Choices } from "../../../ui/Choices";
import { Field } from "../../../ui/Field";
import { Form, Honeypot } from "../../../ui/Form";
import { LinkButton } from "../../../ui/LinkButton";
import { UnsentLine } from "../../../ui/unsent-form/UnsentLine";
import { OwnPage, Taken } from "../own/OwnPage";
import css from "../own/own.module.css";
import { itemOf, referenceOf } from "../thread";

const KINDS = () => [
  {
    value: "decision",
    label: t("community-complaint-decision"),
    hint: t("community-complaint-decision-hint"),
  },
  {
    value: "data",
    label: t("community-complaint-data"),
    hint: t("community-complaint-data-hint"),
  },
  { value: "other", label: t("community-complaint-other") },
];

export const page: Page = {
  name: "community-complaint",
  pattern: "/community/complaint",
  query: ["about", "reference"],
  personal: true,
  render(input) {
    const reference = referenceOf(input.query.reference);
    const state = input.form?.name === "complaint" ? input.form : undefined;
    const about = itemOf(input.query.about);
    return (
      <OwnPage
        title={reference ? t("community-complaint-sent") : t("community-complaint-title")}
        description={t("community-complaint-description")}
        path="/community/complaint"
        lead={reference ? undefined : t("community-complaint-lead")}
        state={state}
      >
        {reference ? <Thanks reference={reference} /> : <Ask state={state ?? startingWith(about)} />}
      </OwnPage>
    );
  },
};

/** A form that knows already what it is about. */
function startingWith(about: string | undefined): FormState | undefined {
  return about ? { name: "complaint", values: { kind: "decision", about }, errors: [] } : undefined;
}

function Ask({ state }: { state?: FormState }) {
  return (
    <Form name="complaint" action="/community/complaint" state={state} leadsOn>
      <Honeypot />
      <Choices name="kind" legend={t("community-complaint-kind")} options={KINDS()} />
      <Field
        name="about"
        label={t("community-complaint-item")}
        optional
        hint={t("community-complaint-item-hint")}
        autoComplete="off"
      />
      <Field name="words" label={t("community-complaint-words")} hint={t("community-complaint-words-hint")} rows={6} />
      <Field
        name="email"
        label={t("community-your-email-address")}
        optional
        hint={t("community-complaint-email-hint")}
        type="email"
      />
      <UnsentLine />
      <div className="row">
        <Button>{t("community-complaint-send")}</Button>
      </div>
    </Form>
  );
}

function Thanks({ reference }: { reference: string }) {
  return (
    <Taken reference={reference}>
      <h2>{t("community-what-happens-next")}</h2>
      <ul className={css.plain}>
        <li>{t("community-complaint-next-confirm")}</li>
        <li>{t("community-complaint-next-decide")}</li>
        <li>{t("community-complaint-next-email")}</li>
        <li>{t("community-complaint-next-authority")}</li>
      </ul>
      <p>
        <LinkButton href="/community" look="line">
          {t("community-back-to-the-community")}
        </LinkButton>
      </p>
    </Taken>
  );
}
