import { t } from "../../messages/message";
import { Field } from "../Field";

interface EmailProps {
  label?: string;
  hint?: string;
}

/** An address to answer to. */
export function EmailField({ label = t("ui-field-email"), hint }: EmailProps) {
  return <Field name="email" label={label} hint={hint} type="email" />;
}

interface PhoneProps {
  /** An example, in the Nigerian format; numbers of any country are taken. */
  example: string;
  optional?: boolean;
}

/** A telephone number, as people write it. */
export function PhoneField({ example, optional }: PhoneProps) {
  const hint = t("ui-field-phone-hint", { example });
  return (
    <Field name="phone" label={t("ui-field-phone")} hint={hint} optional={optional} type="tel" autoComplete="tel" />
  );
}

/** Given and family name side by side; any letters, and one word is a name too. */
export function NameFields() {
  return (
    <>
      <Field name="firstName" label={t("ui-field-first-name")} autoComplete="given-name" spellCheck={false} />
      <Field name="lastName" label={t("ui-field-last-name")} autoComplete="family-name" spellCheck={false} />
    </>
  );
}
