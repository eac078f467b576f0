import { Localized } from "../../../messages/Localized";
import { t } from "../../../messages/message";
import type { FormState } from "../../../render/contract";
import type { Page } from "../../../render/page";
import { Button } from "../../../ui/Button";
import { Choices } from "../../../ui/Choices";
import { Field, typed } from "../../../ui/Field";
import { Form, Honeypot } from "../../../ui/Form";
import { LinkButton } from "../../../ui/LinkButton";
import { UrgentBox } from "../../../ui/UrgentBox";
import { useShell } from "../../shell/useShell";
import { OwnPage, Taken } from "../own/OwnPage";
import css from "../own/own.module.css";
import { itemOf, referenceOf } from "../thread";

const REASONS = () => [
  { value: "unsafe_advice", label: t("community-report-unsafe-advice") },
  { value: "self_harm", label: t("community-report-self-harm") },
  { value: "child_at_risk", label: t("community-report-child-at-risk") },
  { value: "abuse", label: t("community-report-abuse") },
  { value: "private_details", label: t("community-report-private-details") },
  { value: "illegal", label: t("community-report-illegal") },
  { value: "spam", label: t("community-report-spam") },
  { value: "other", label: t("community-report-other") },
];

export const page: Page = {
  name: "community-report",
  pattern: "/community/report",
  query: ["item", "reference"],
  personal: true,
  render(input) {
    const reference = referenceOf(input.query.reference);
    const state = input.form?.name === "report" ? input.form : undefined;
    const item = itemOf(typed(state, "item") || input.query.item);
    return (
      <OwnPage
        title={reference ? t("community-report-sent") : t("community-report-title")}
        description={t("community-report-description")}
        path="/community/report"
        state={state}
      >
        {reference ? <Thanks reference={reference} /> : item ? <Ask item={item} state={state} /> : <Which />}
      </OwnPage>
    );
  },
};

function Ask({ item, state }: { item: string; state?: FormState }) {
  const { urgentHelp } = useShell();
  return (
    <Form name="report" action="/community/report" state={state} leadsOn>
      <input type="hidden" name="item" value={item} />
      <Honeypot />
      <UrgentBox title={t("community-report-danger")} help={urgentHelp}>
        <p>{t("community-report-danger-text")}</p>
      </UrgentBox>
      <Choices name="reason" legend={t("community-report-reason")} options={REASONS()} />
      <Field
        name="words"
        label={t("community-report-words")}
        optional
        hint={t("community-report-words-hint")}
        rows={4}
      />
      <div className="row">
        <Button>{t("community-report-send")}</Button>
      </div>
    </Form>
  );
}

function Thanks({ reference }: { reference: string }) {
  return (
    <Taken reference={reference}>
      <ul className={css.plain}>
        <li>{t("community-report-next-read")}</li>
        <li>{t("community-report-next-removed")}</li>
        <li>
          <Localized
            id="community-report-next-complain"
            elements={{ link: (words) => <a href="/community/complaint">{words}</a> }}
          />
        </li>
      </ul>
      <p>
        <LinkButton href="/community" look="line">
          {t("community-back-to-the-community")}
        </LinkButton>
      </p>
    </Taken>
  );
}

function Which() {
  return (
    <>
      <p className="lead">{t("community-report-unclear")}</p>
      <p>
        <Localized
          id="community-report-unclear-text"
          elements={{ link: (words) => <a href="/community/complaint">{words}</a> }}
        />
      </p>
    </>
  );
}
