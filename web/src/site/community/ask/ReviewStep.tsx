import type { FormState } from "../../../render/contract";
import { Button } from "../../../ui/Button";
import { Field, typed } from "../../../ui/Field";
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
  const send = visibility === "private" ? "Send to the doctor" : "Send my question";
  return (
    <AskPage
      step="review"
      heading="Check your question before you send it"
      aside={<NextBox asking={asking} visibility={visibility} />}
    >
      <AskForm state={state} shown={FIELDS.review}>
        {/* What Enter presses: without it, that would be the first way to change something. */}
        <button type="submit" className="vh" name="step" value="send" tabIndex={-1} aria-hidden="true">
          {send}
        </button>
        <Answers state={state} asking={asking} />
        <Preview state={state} />
        <Field
          name="email"
          label="Your email address"
          optional
          hint="Only to tell you when there is news. The email says nothing about your health. Leave this empty if others can read your email."
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
  const rows = [
    { label: "Topic", value: category?.name ?? "Not given" },
    { label: "Who can read it", value: isPrivate ? "Only the doctor" : "Everybody, without your name" },
    { label: "Age", value: isYoung ? "Under 18, with a parent or guardian" : "18 or over" },
    { label: "Country", value: country?.name ?? "Not given" },
  ];
  return (
    <dl className={css.answers}>
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          <dd>
            <Change step="topic" what={label.toLowerCase()} />
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
        <p className="small soft">{isPrivate ? "What the doctor reads" : "How it will look"}</p>
        <Change step="question" what="question" />
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
      By sending this you confirm that it is true as far as you know, and that you agree to the{" "}
      <a href="/policy" target="_blank" rel="noopener">
        community rules<span className="vh"> (opens in a new tab)</span>
      </a>
      .
    </p>
  );
}

function Change({ step, what }: { step: AskStep; what: string }) {
  return (
    <Button look="quiet" small name="step" value={step}>
      Change<span className="vh"> {what}</span>
    </Button>
  );
}
