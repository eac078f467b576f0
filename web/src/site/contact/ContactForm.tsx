import { t } from "../../messages/message";
import type { FormState } from "../../render/contract";
import { DescribedFields } from "../../ui/inquiry/DescribedFields";
import { InquiryForm } from "../../ui/inquiry/InquiryForm";
import type { FormOptions } from "../../ui/inquiry/options";
import { ErrorState } from "../../ui/States";

/** The message to the people behind the site (spec 1 §5). Its fields are the server's. */
export function ContactForm({ state, options }: { state?: FormState; options: FormOptions }) {
  const { contact, terms, failures } = options;
  if (!contact) {
    const text = t("contact-form-away-what-to-do");
    return <ErrorState title={t("contact-form-away")} text={text} again="/contact" level={3} />;
  }
  return (
    <InquiryForm
      name={contact.name}
      action="/contact"
      call="/api/contact"
      state={state}
      send={t("contact-send")}
      failures={failures}
    >
      <DescribedFields form={contact} terms={terms} />
    </InquiryForm>
  );
}
