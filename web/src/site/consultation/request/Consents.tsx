import type { ReactNode } from "react";
import { Localized } from "../../../messages/Localized";
import { t } from "../../../messages/message";
import { FieldError, fieldClass, useField } from "../../../ui/Field";
import css from "./request.module.css";
import type { RequestView } from "./view";

interface ConsentsProps {
  consents: RequestView["consents"];
  terms?: RequestView["terms"];
}

/** Texts to agree to, each in the version that is shown and recorded, with its box; and the terms. */
export function Consents({ consents, terms }: ConsentsProps) {
  return (
    <>
      {consents.map((consent) => (
        <section key={consent.key} className={css.consent} aria-labelledby={`${consent.key}-heading`}>
          <h2 id={`${consent.key}-heading`}>{consent.title}</h2>
          <p>{consent.text}</p>
          <Tick name="consent" part={consent.key} value={`${consent.key}@${consent.version}`}>
            <Localized
              id="consultation-consent-agree"
              values={{ title: consent.title }}
              elements={{ hidden: (words) => <span className="vh">{words}</span> }}
            />
            {!consent.required && <span className={css.optional}> {t("consultation-optional")}</span>}
          </Tick>
        </section>
      ))}
      {terms && (
        <Tick name="terms" value="yes">
          {terms.label}{" "}
          <a href={terms.href} target="_blank" rel="noopener">
            <Localized
              id="consultation-consent-read-terms"
              elements={{ hidden: (words) => <span className="vh">{words}</span> }}
            />
          </a>
        </Tick>
      )}
    </>
  );
}

interface TickProps {
  name: string;
  /** One of several under the same name. */
  part?: string;
  value: string;
  children: ReactNode;
}

/** One box to tick, with its own error. */
function Tick({ name, part, value, children }: TickProps) {
  const { id, error, isInvalid } = useField(part ? `${name}-${part}` : name);
  const { values } = useField(name);
  return (
    <div className={fieldClass(error)}>
      {error && <FieldError id={`${id}-error`} message={error} />}
      <label className={css.tick}>
        <input
          type="checkbox"
          id={id}
          name={name}
          value={value}
          defaultChecked={values.includes(value)}
          aria-invalid={isInvalid}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span>{children}</span>
      </label>
    </div>
  );
}
