import type { FormState } from "../../../render/contract";
import { Field } from "../../../ui/Field";
import { EmailField, PhoneField } from "../../../ui/letter/fields";
import { LetterForm } from "../../../ui/letter/LetterForm";
import type { LetterOptions } from "../../../ui/letter/options";
import { SafetyCardWatch } from "../../../ui/SafetyCardWatch";

const FORM = "partnership";

interface PartnershipRequestProps {
  state?: FormState;
  options: LetterOptions;
  when?: "load" | "visible";
}

/** 'Request for more details' (spec 2 §2): stands on `/partnership` and, without scripts, on a page of its own. */
export function PartnershipRequest({ state, options, when }: PartnershipRequestProps) {
  return (
    <LetterForm
      name={FORM}
      when={when}
      action="/partnership/request"
      call="/api/partnership"
      state={state}
      send="Request for more details"
      failures={options.failures}
    >
      <Field name="name" label="Name" autoComplete="name" spellCheck={false} />
      <EmailField hint="We will reply to this address." />
      <PhoneField example={options.phoneHint} optional />
      <Field name="organisation" label="Organisation" optional autoComplete="organization" />
      <SafetyCardWatch onTouch>
        <Field name="message" label="What would you like to do together?" rows={5} />
      </SafetyCardWatch>
    </LetterForm>
  );
}
