import type { ComponentProps } from "react";
import { t } from "../../messages/message";
import { NewsletterBox } from "../../ui/newsletter/NewsletterBox";
import { NoMail } from "./NoMail";
import { useShell } from "./useShell";

/** The form to subscribe. It says first, and in its answer, where the email that confirms it cannot be sent yet. */
export function SubscribeBox(box: Omit<ComponentProps<typeof NewsletterBox>, "title">) {
  const { sendsNoMail } = useShell();
  return (
    <div className="stack">
      <NoMail messageId="newsletter-no-mail-form" />
      <NewsletterBox {...box} title={sendsNoMail ? t("ui-newsletter-not-active") : undefined} />
    </div>
  );
}
