import { Localized } from "../../../messages/Localized";
import { type MessageId, t } from "../../../messages/message";
import type { FormState } from "../../../render/contract";
import { Button } from "../../../ui/Button";
import { Field, typed } from "../../../ui/Field";
import { NoMail } from "../../shell/NoMail";
import { type Asking, type AskStep, FIELDS } from "../asking";
import { AskForm, AskPage, BackButton, NextBox } from "./AskPage";
import css from "./ask.module.css";

interface ReviewProps {
  state?: FormState;
  asking: Asking;
}

/** The fourth page: everything as it will be sent, each answer with a way to change it. */
export function ReviewStep({ state, asking }: ReviewProps) {
  const visibility = typed(state, "visibility");
  const send = visibility === "private" ? t("community-send-to-the-doctor") : t("community-send-my-question");
  return (
    <AskPage
      step="review"
      heading={t("community-check-before-you-send")}
      aside={<NextBox asking={asking} visibility={visibility} />}
    >
      <AskForm state={state} shown={FIELDS.review}>
        {/* What Enter presses: without it, that would be the first way to change something. */}
        <button type="submit" className="vh" name="step" value="send" tabIndex={-1} aria-hidden="true">
          {send}
        </button>
        <Answers state={state} asking={asking} />
        <Preview state={state} />
        <NoMail messageId="community-no-mail-form" />
        <Field
          name="email"
          label={t("community-your-email-address")}
          optional
          hint={t("community-ask-email-hint")}
          type="email"
        />
        <Agreement />
        <div className="row">
          <Button name="step" value="send">
            {send}
          </Button>
          <BackButton to="question" />
        </div>
      </AskForm>
    </AskPage>
  );
}

/** The choices of the first page. */
function Answers({ state, asking }: ReviewProps) {
  const isPrivate = typed(state, "visibility") === "private";
  const isYoung = typed(state, "adult") === "guardian";
  const category = asking.categories.find(({ slug }) => slug === typed(state, "category"));
  const country = asking.countries.find(({ code }) => code === typed(state, "country"));
  const rows: { label: string; value: string; change: MessageId }[] = [
    {
      label: t("community-topic"),
      value: category?.name ?? t("community-not-given"),
      change: "community-change-topic",
    },
    {
      label: t("community-who-can-read-it"),
      value: isPrivate ? t("community-only-the-doctor") : t("community-everybody-without-your-name"),
      change: "community-change-who-can-read-it",
    },
    {
      label: t("community-age"),
      value: isYoung ? t("community-age-young") : t("community-age-adult"),
      change: "community-change-age",
    },
    {
      label: t("community-country"),
      value: country?.name ?? t("community-not-given"),
      change: "community-change-country",
    },
  ];
  return (
    <dl className={css.answers}>
      {rows.map(({ label, value, change }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          <dd>
            <Change step="topic" id={change} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The question as it will be read. */
function Preview({ state }: { state?: FormState }) {
  const isPrivate = typed(state, "visibility") === "private";
  return (
    <section className={css.preview} aria-labelledby="preview-heading">
      <div className={css.previewHead}>
        <p className="small soft">
          {isPrivate ? t("community-what-the-doctor-reads") : t("community-how-it-will-look")}
        </p>
        <Change step="question" id="community-change-question" />
      </div>
      <h2 id="preview-heading" dir="auto">
        {typed(state, "title")}
      </h2>
      <p className={css.words} dir="auto">
        {typed(state, "question")}
      </p>
    </section>
  );
}

function Agreement() {
  return (
    <p className="small">
      <Localized
        id="community-agreement"
        elements={{
          rules: (words) => (
            <a href="/policy" target="_blank" rel="noopener">
              {words}
              <span className="vh"> {t("community-opens-in-a-new-tab")}</span>
            </a>
          ),
        }}
      />
    </p>
  );
}

function Change({ step, id }: { step: AskStep; id: MessageId }) {
  return (
    <Button look="quiet" small name="step" value={step}>
      <Localized id={id} elements={{ what: (words) => <span className="vh">{words}</span> }} />
    </Button>
  );
}
