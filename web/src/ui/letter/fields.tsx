import type { FormState } from "../../render/contract";
import { Field } from "../Field";

interface OwnProps {
  form: string;
  state?: FormState;
}

interface PhoneProps extends OwnProps {
  /** An example, in the Nigerian format; numbers of any country are taken. */
  example: string;
  optional?: boolean;
}

/** An address to answer to. */
export function EmailField({ form, state, name = "email", label = "Email", hint }: OwnProps & EmailWords) {
  return (
    <Field
      name={name}
      label={label}
      hint={hint}
      form={form}
      state={state}
      type="email"
      autoComplete="email"
      inputMode="email"
    />
  );
}

interface EmailWords {
  name?: string;
  label?: string;
  hint?: string;
}

/** A telephone number, as people write it. */
export function PhoneField({ form, state, example, optional }: PhoneProps) {
  return (
    <Field
      name="phone"
      label="Phone"
      hint={`For example ${example}. Numbers of any country are fine.`}
      optional={optional}
      form={form}
      state={state}
      type="tel"
      autoComplete="tel"
      inputMode="tel"
    />
  );
}

/** Given and family name side by side; any letters, and one word is a name too. */
export function NameFields({ form, state }: OwnProps) {
  const shared = { form, state, spellCheck: false };
  return (
    <>
      <Field {...shared} name="firstName" label="First name" autoComplete="given-name" />
      <Field {...shared} name="lastName" label="Last name" autoComplete="family-name" />
    </>
  );
}
