import type { ReactNode } from "react";
import { t } from "../messages/message";
import type { FormState } from "../render/contract";
import { FormContext, fieldId, useField } from "./Field";
import css from "./Form.module.css";

interface FormProps {
  /** Posted in the hidden field `form`; the page gets it back as `RenderInput.form.name`. */
  name: string;
  action: string;
  state?: FormState;
  /** What it leads to is another page, which is read from its top. */
  leadsOn?: boolean;
  encType?: "multipart/form-data";
  children: ReactNode;
}

/** A form that posts to its own page. When it comes back with errors they stand above it, with links to the fields. */
export function Form({ name, action, state, leadsOn, encType, children }: FormProps) {
  const own = state?.name === name ? state : undefined;
  return (
    <form
      id={name}
      className={css.form}
      method="post"
      action={leadsOn ? action : `${action}#${name}`}
      encType={encType}
      noValidate
    >
      <input type="hidden" name="form" value={name} />
      {own && <ErrorSummary state={own} />}
      <FormContext value={{ form: name, state: own }}>{children}</FormContext>
    </form>
  );
}

/** A field that people neither see nor reach. What comes back filled in was filled in by a program. */
export function Honeypot() {
  const { id } = useField("website");
  return (
    <div className="vh" aria-hidden="true">
      <label htmlFor={id}>{t("ui-leave-this-empty")}</label>
      <input id={id} name="website" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

/** 'There is a problem', focused when the page opens. */
export function ErrorSummary({ state }: { state: FormState }) {
  if (state.errors.length === 0 && !state.message) return null;
  const id = `${state.name}-problem`;
  return (
    // biome-ignore lint/a11y/noAutofocus: the page was reloaded because of this problem
    <div className={css.summary} role="alert" aria-labelledby={id} tabIndex={-1} autoFocus>
      <h2 id={id}>{t("ui-there-is-a-problem")}</h2>
      {state.message && <p>{state.message}</p>}
      {state.errors.length > 0 && (
        <ul>
          {state.errors.map((error) => (
            <li key={error.field}>
              <a href={`#${fieldId(state.name, error.field)}`}>{error.message}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
