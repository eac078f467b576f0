import type { Schemas } from "../../../api/types";
import { Localized } from "../../../messages/Localized";
import { t } from "../../../messages/message";
import type { FormState } from "../../../render/contract";
import { Button } from "../../../ui/Button";
import { Field, typed } from "../../../ui/Field";
import { Form, Honeypot } from "../../../ui/Form";
import { Notice } from "../../../ui/Notice";
import { UnsentLine } from "../../../ui/unsent-form/UnsentLine";
import { CodeCard } from "../code/CodeCard";
import css from "./follow.module.css";

interface CodeFormProps {
  /** Codes that this device still shows. */
  codes: Schemas["KeptCode"][];
  state?: FormState;
}

/** The way in: the code that was given when the question was sent. */
export function CodeForm({ codes, state }: CodeFormProps) {
  return (
    <>
      {state && state.name !== "follow" && <Locked state={state} />}
      {codes.map(({ code, dateText }, at) => (
        <CodeCard key={code} code={code} heading={t("community-your-code-from", { date: dateText })} id={`code-${at}`}>
          <form method="post" action="/community/follow">
            <input type="hidden" name="form" value="follow" />
            <input type="hidden" name="code" value={code} />
            <Button>{t("community-open-this-question")}</Button>
          </form>
        </CodeCard>
      ))}
      <Form name="follow" action="/community/follow" state={state} leadsOn>
        <Honeypot />
        <Field
          name="code"
          label={t("community-your-follow-up-code")}
          hint={t("community-code-hint")}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <UnsentLine />
        <div className="row">
          <Button>{t("community-open-my-question")}</Button>
        </div>
      </Form>
      <h2>{t("community-lost-code")}</h2>
      <p>
        <Localized
          id="community-lost-code-text"
          elements={{
            mine: (words) => <a href="/community/mine">{words}</a>,
            ask: (words) => <a href="/community/ask">{words}</a>,
          }}
        />
      </p>
    </>
  );
}

/** The visit ended while something was done. What was written is given back, because it was not sent. */
function Locked({ state }: { state: FormState }) {
  const words = typed(state, "text");
  return (
    <div role="alert">
      <Notice tone="cost" title={t("community-locked-again")}>
        <p>{t("community-locked-again-text")}</p>
        {words && (
          <>
            <label htmlFor="unsent">{t("community-unsent-label")}</label>
            <textarea id="unsent" readOnly rows={4} className={css.unsent} defaultValue={words} />
          </>
        )}
      </Notice>
    </div>
  );
}
