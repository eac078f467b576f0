import type { Schemas } from "../../../api/types";
import type { FormState } from "../../../render/contract";
import { Button } from "../../../ui/Button";
import { Field, typed } from "../../../ui/Field";
import { Form, Honeypot } from "../../../ui/Form";
import { Notice } from "../../../ui/Notice";
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
        <CodeCard key={code} code={code} heading={`Your code from ${dateText}`} id={`code-${at}`}>
          <form method="post" action="/community/follow">
            <input type="hidden" name="form" value="follow" />
            <input type="hidden" name="code" value={code} />
            <Button>Open this question</Button>
          </form>
        </CodeCard>
      ))}
      <Form name="follow" action="/community/follow" state={state} leadsOn>
        <Honeypot />
        <Field
          name="code"
          label="Your follow-up code"
          hint="16 letters and numbers in four groups. Capital letters, spaces and hyphens do not matter."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <div className="row">
          <Button>Open my question</Button>
        </div>
      </Form>
      <h2>If you lost the code</h2>
      <p>
        We cannot find it for you: we keep only a scrambled copy. The device you asked on shows it here for a week,
        unless you told it that you have the code. Questions you asked on this device are still listed under{" "}
        <a href="/community/mine">My Questions</a>. You can also <a href="/community/ask">ask again</a>.
      </p>
    </>
  );
}

/** The visit ended while something was done. What was written is given back, because it was not sent. */
function Locked({ state }: { state: FormState }) {
  const words = typed(state, "text");
  return (
    <div role="alert">
      <Notice tone="cost" title="Your question is locked again.">
        <p>It locks after 30 minutes. Nothing was sent or changed: enter your code and try again.</p>
        {words && (
          <>
            <label htmlFor="unsent">What you wrote, so that you can copy it</label>
            <textarea id="unsent" readOnly rows={4} className={css.unsent} defaultValue={words} />
          </>
        )}
      </Notice>
    </div>
  );
}
