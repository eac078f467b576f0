import { t } from "../../../messages/message";
import type { FormState } from "../../../render/contract";
import { Field } from "../../../ui/Field";
import { EmailField, PhoneField } from "../../../ui/inquiry/fields";
import { InquiryForm } from "../../../ui/inquiry/InquiryForm";
import type { FormOptions } from "../../../ui/inquiry/options";
import { SafetyCardWatch } from "../../../ui/SafetyCardWatch";

const FORM = "partnership";

interface PartnershipRequestProps {
  state?: FormState;
  options: FormOptions;
  when?: "load" | "visible";
}

/** 'Request for more details' (spec 2 §2): stands on `/partnership` and, without scripts, on a page of its own. */
export function PartnershipRequest({ state, options, when }: PartnershipRequestProps) {
  return (
    <InquiryForm
      name={FORM}
      when={when}
      action="/partnership/request"
      call="/api/partnership"
      state={state}
      send={t("partnership-request-button")}
      failures={options.failures}
    >
      <Field name="name" label={t("partnership-request-name")} autoComplete="name" spellCheck={false} />
      <EmailField hint={t("partnership-request-email-hint")} />
      <PhoneField example={options.phoneHint} optional />
      <Field name="organisation" label={t("partnership-request-organisation")} optional autoComplete="organization" />
      <SafetyCardWatch onTouch>
        <Field name="message" label={t("partnership-request-message")} rows={5} />
      </SafetyCardWatch>
    </InquiryForm>
  );
}
