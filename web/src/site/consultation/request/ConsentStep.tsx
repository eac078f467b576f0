import type { ReactNode } from "react";
import type { FormState } from "../../../render/contract";
import { Button } from "../../../ui/Button";
import { FieldError, fieldId, typed } from "../../../ui/Field";
import field from "../../../ui/Field.module.css";
import { Form } from "../../../ui/Form";
import { Honeypot } from "../../../ui/Honeypot";
import { Live, RequestFrame } from "./RequestFrame";
import { REQUEST, stepHref, ticked } from "./request";
import css from "./request.module.css";
import type { RequestView } from "./view";

/** The texts that are agreed to, each in the version that is shown and recorded, and the terms. */
export function ConsentStep({ state, view }: { state: FormState; view: RequestView }) {
  return (
    <RequestFrame view={view} heading="Do you agree?">
      <Form name={REQUEST} action={stepHref("consent")} state={state} leadsOn>
        <Honeypot form={REQUEST} />
        <Consents form={REQUEST} state={state} consents={view.consents} terms={view.terms} />
        <Live />
        <div className="row">
          <Button>{view.package.free ? "Continue" : "Continue to payment"}</Button>
        </div>
      </Form>
    </RequestFrame>
  );
}

interface ConsentsProps {
  form: string;
  state: FormState;
  consents: RequestView["consents"];
  terms?: RequestView["terms"];
}

/** Texts to agree to, each with its box. */
export function Consents({ form, state, consents, terms }: ConsentsProps) {
  const given = ticked(state, "consent");
  return (
    <>
      {consents.map((consent) => {
        const value = `${consent.key}@${consent.version}`;
        return (
          <section key={consent.key} className={css.consent} aria-labelledby={`${consent.key}-heading`}>
            <h2 id={`${consent.key}-heading`}>{consent.title}</h2>
            <p>{consent.text}</p>
            <Tick
              form={form}
              name="consent"
              part={consent.key}
              value={value}
              state={state}
              isTicked={given.includes(value)}
            >
              I agree<span className="vh">: {consent.title}</span>
              {!consent.required && <span className={css.optional}> (optional)</span>}
            </Tick>
          </section>
        );
      })}
      {terms && (
        <Tick form={form} name="terms" value="yes" state={state} isTicked={typed(state, "terms") === "yes"}>
          {terms.label}{" "}
          <a href={terms.href} target="_blank" rel="noopener">
            Read the terms<span className="vh"> (opens in a new tab)</span>
          </a>
        </Tick>
      )}
    </>
  );
}

interface TickProps {
  form: string;
  name: string;
  /** One of several under the same name. */
  part?: string;
  value: string;
  state: FormState;
  isTicked: boolean;
  children: ReactNode;
}

/** One box to tick, with its own error. */
function Tick({ form, name, part, value, state, isTicked, children }: TickProps) {
  const key = part ? `${name}-${part}` : name;
  const id = fieldId(form, key);
  const error = state.errors.find((found) => found.field === key)?.message;
  return (
    <div className={error ? `${field.field} ${field.wrong}` : field.field}>
      {error && <FieldError id={`${id}-error`} message={error} />}
      <label className={css.tick}>
        <input
          type="checkbox"
          id={id}
          name={name}
          value={value}
          defaultChecked={isTicked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span>{children}</span>
      </label>
    </div>
  );
}
