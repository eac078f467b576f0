import type { FormState } from "../../render/contract";
import { Field } from "../../ui/Field";
import { EmailField } from "../../ui/letter/fields";
import { LetterForm } from "../../ui/letter/LetterForm";
import type { LetterOptions } from "../../ui/letter/options";
import { SafetyCardWatch } from "../../ui/SafetyCardWatch";

const FORM = "enquiry";

interface EnquiryFormProps {
  /** Of the product. */
  id: string;
  state?: FormState;
  options: LetterOptions;
}

/** A question about a product (spec 1 §5): in a dialog where scripts run, and on a page of its own. */
export function EnquiryForm({ id, state, options }: EnquiryFormProps) {
  return (
    <LetterForm
      name={FORM}
      action={enquiryHref(id)}
      call="/api/enquiry/post"
      state={state}
      send="Send enquiry"
      busy="Submitting..."
      failures={options.failures}
      tells="form"
    >
      <input type="hidden" name="product" value={id} />
      <Field name="fullname" label="Your Name" autoComplete="name" spellCheck={false} />
      <EmailField label="Your Email" hint="We will reply to this address." />
      <SafetyCardWatch onTouch>
        <Field name="enquiry" label="Your Enquiry" rows={5} />
      </SafetyCardWatch>
    </LetterForm>
  );
}

/** Its page. */
export const enquiryHref = (id: string) => `/product/${encodeURIComponent(id)}/enquiry`;
