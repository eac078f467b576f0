import type { Schemas } from "../../api/types";
import { t } from "../../messages/message";
import type { FormState } from "../../render/contract";
import { DescribedFields } from "../../ui/inquiry/DescribedFields";
import { InquiryForm } from "../../ui/inquiry/InquiryForm";
import type { FormOptions } from "../../ui/inquiry/options";
import { ErrorState } from "../../ui/States";
import { useShell } from "../shell/useShell";

/** The message to the people behind the site (spec 1 §5). Its fields are the server's. */
export function ContactForm({ state, options }: { state?: FormState; options: FormOptions }) {
  const { contact, terms, failures } = options;
  const { sendsNoMail } = useShell();
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
      <DescribedFields form={sendsNoMail ? withoutReply(contact) : contact} terms={terms} />
    </InquiryForm>
  );
}

/** Without the claim at the email address that a confirmation is sent. */
const withoutReply = (form: Schemas["FormDescription"]): Schemas["FormDescription"] => ({
  ...form,
  fields: form.fields.map((field) => (field.kind === "email" ? { ...field, hint: t("ui-no-mail-hint") } : field)),
});
