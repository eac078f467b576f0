import { t } from "../../messages/message";
import type { FormState } from "../../render/contract";
import { Field } from "../../ui/Field";
import { EmailField } from "../../ui/inquiry/fields";
import { InquiryForm } from "../../ui/inquiry/InquiryForm";
import type { FormOptions } from "../../ui/inquiry/options";
import { SafetyCardWatch } from "../../ui/SafetyCardWatch";

const FORM = "enquiry";

interface EnquiryFormProps {
  /** Of the product. */
  id: string;
  state?: FormState;
  options: FormOptions;
}

/** A question about a product (spec 1 §5): in a dialog where scripts run, and on a page of its own. */
export function EnquiryForm({ id, state, options }: EnquiryFormProps) {
  return (
    <InquiryForm
      name={FORM}
      action={enquiryHref(id)}
      call="/api/enquiry/post"
      state={state}
      send={t("shop-send-enquiry")}
      busy={t("shop-submitting")}
      failures={options.failures}
      tells="form"
    >
      <input type="hidden" name="product" value={id} />
      <Field name="fullname" label={t("shop-your-name")} autoComplete="name" spellCheck={false} />
      <EmailField label={t("shop-your-email")} hint={t("shop-email-hint")} />
      <SafetyCardWatch onTouch>
        <Field name="enquiry" label={t("shop-your-enquiry")} rows={5} />
      </SafetyCardWatch>
    </InquiryForm>
  );
}

/** Its page. */
export const enquiryHref = (id: string) => `/product/${encodeURIComponent(id)}/enquiry`;
