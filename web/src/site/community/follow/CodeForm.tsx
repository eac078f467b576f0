import type { FormState } from "../../../render/contract";
import { Button } from "../../../ui/Button";
import { Field } from "../../../ui/Field";
import { Form } from "../../../ui/Form";
import { Honeypot } from "../../../ui/Honeypot";

/** The way in: the code that was shown once when the question was sent. */
export function CodeForm({ state }: { state?: FormState }) {
  return (
    <>
      <Form name="follow" action="/community/follow" state={state} leadsOn>
        <Honeypot form="follow" />
        <Field
          name="code"
          label="Your follow-up code"
          hint="16 letters and numbers in four groups. Small letters, spaces and hyphens do not matter."
          form="follow"
          state={state}
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
        We cannot find it again: only a trace of it is stored. Questions that you asked on this device are still listed
        under <a href="/community/mine">My Questions</a>. You can also <a href="/community/ask">ask again</a>.
      </p>
    </>
  );
}
