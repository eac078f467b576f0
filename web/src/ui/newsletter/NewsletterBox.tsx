import type { ReactNode } from "react";
import { t } from "../../messages/message";
import type { FormState } from "../../render/contract";
import { EmailField } from "../inquiry/fields";
import { InquiryForm } from "../inquiry/InquiryForm";
import css from "./newsletter.module.css";
import { OOPS } from "./words";

interface NewsletterBoxProps {
  state?: FormState;
  /** Path of the page it stands on; it is noted with the consent. */
  page: string;
  /** What one agrees to; its version is noted too. */
  consent?: string;
  button?: string;
  /** Title of the dialog that says it arrived. */
  title?: string;
  children?: ReactNode;
}

/**
 * An address and 'Subscribe' (spec 1 §2). The answer is the same whether the address is known or not; nothing is sent but
 * one mail with a button, until that is pressed.
 */
export function NewsletterBox({
  state,
  page,
  consent,
  button = t("ui-newsletter-subscribe"),
  title,
  children,
}: NewsletterBoxProps) {
  return (
    <div className={children ? css.box : `${css.box} ${css.alone}`}>
      <InquiryForm
        name="newsletter"
        action="/newsletter"
        call="/api/newsletter"
        state={state}
        send={button}
        title={title}
        failures={{ failed: t(OOPS), network: t(OOPS) }}
      >
        <input type="hidden" name="page" value={page} />
        <EmailField label={t("ui-newsletter-email")} />
        {children}
        {consent && <p className={css.consent}>{consent}</p>}
      </InquiryForm>
    </div>
  );
}
