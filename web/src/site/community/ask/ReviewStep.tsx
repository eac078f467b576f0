import type { FormState } from "../../../render/contract";
import { Button } from "../../../ui/Button";
import { Field, typed } from "../../../ui/Field";
import { Form } from "../../../ui/Form";
import { Honeypot } from "../../../ui/Honeypot";
import { ASK, type Asking, type AskStep, FIELDS } from "../asking";
import { AskPage, BackButton, Carried } from "./AskPage";
import css from "./ask.module.css";
import { NextBox } from "./NextBox";

/** The fourth page: everything as it will be sent, each answer with a way to change it. */
export function ReviewStep({ state, asking }: { state?: FormState; asking: Asking }) {
  const said = (name: string) => typed(state, name);
  const isPrivate = said("visibility") === "private";
  const rows: { label: string; value: string; step: AskStep }[] = [
    { label: "Topic", value: categoryName(asking, said("category")), step: "topic" },
    { label: "Who may read it", value: isPrivate ? "Only the doctor" : "Everybody, without your name", step: "topic" },
    {
      label: "Age",
      value: said("adult") === "guardian" ? "Under 18, with a parent or guardian" : "18 or over",
      step: "topic",
    },
    { label: "Country", value: countryName(asking, said("country")), step: "topic" },
  ];
  return (
    <AskPage
      step="review"
      heading="Check your question before you send it"
      aside={<NextBox asking={asking} visibility={said("visibility")} />}
    >
      <Form name={ASK} action="/community/ask" state={state} leadsOn>
        {/* What Enter presses: without it, that would be the first way to change something. */}
        <button type="submit" className="vh" name="step" value="send" tabIndex={-1} aria-hidden="true">
          {sendWords(isPrivate)}
        </button>
        <Carried state={state} shown={FIELDS.review} />
        <Honeypot form={ASK} />
        <dl className={css.answers}>
          {rows.map((row) => (
            <div key={row.label}>
              <dt>{row.label}</dt>
              <dd>{row.value}</dd>
              <dd>
                <Change step={row.step} what={row.label.toLowerCase()} />
              </dd>
            </div>
          ))}
        </dl>
        <section className={css.preview} aria-labelledby="preview-heading">
          <div className={css.previewHead}>
            <p className="small soft">{isPrivate ? "What the doctor reads" : "How it will look"}</p>
            <Change step="question" what="question" />
          </div>
          <h2 id="preview-heading" dir="auto">
            {said("title")}
          </h2>
          <p className={css.words} dir="auto">
            {said("question")}
          </p>
        </section>
        <Field
          name="email"
          label="Your email address"
          optional
          hint="Only to tell you that there is news. The mail says nothing about your health. Leave it empty if others read your mail."
          form={ASK}
          state={state}
          type="email"
          autoComplete="email"
          inputMode="email"
        />
        <p className="small">
          By sending you say that it is true as far as you know, and that you agree to the{" "}
          <a href="/policy" target="_blank" rel="noopener">
            community rules<span className="vh"> (opens in a new tab)</span>
          </a>
          .
        </p>
        <div className="row">
          <Button name="step" value="send">
            {sendWords(isPrivate)}
          </Button>
          <BackButton to="question" />
        </div>
      </Form>
    </AskPage>
  );
}

const sendWords = (isPrivate: boolean) => (isPrivate ? "Send to the doctor" : "Send my question");

function Change({ step, what }: { step: AskStep; what: string }) {
  return (
    <Button look="quiet" small name="step" value={step}>
      Change<span className="vh"> {what}</span>
    </Button>
  );
}

const categoryName = (asking: Asking, slug: string) =>
  asking.categories.find((category) => category.slug === slug)?.name ?? "Not said";

const countryName = (asking: Asking, code: string) =>
  asking.countries.find((country) => country.code === code)?.name ?? "Not said";
