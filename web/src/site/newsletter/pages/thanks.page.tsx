import { t } from "../../../messages/message";
import type { RenderInput } from "../../../render/contract";
import { bodyOf, type Page } from "../../../render/page";
import { CHECK_SPAM } from "../../../ui/inquiry/Sent";
import { SUBSCRIBED } from "../../../ui/newsletter/words";
import { SentPage } from "../../shell/FormPage";
import { shellOf } from "../../shell/useShell";
import type { NewsletterForm } from "../view";

const BUTTON = "newsletter-one-email-with-a-button";

/** After subscribing without scripts: the same for an address that is known and for a new one. */
export const page: Page = {
  name: "newsletter-thanks",
  pattern: "/newsletter/thanks",
  reads: [{ name: "form", path: "/api/newsletter/form", query: {} }],
  render(input) {
    const { next } = bodyOf<NewsletterForm>(input, "form") ?? {};
    return (
      <SentPage
        title={t(shellOf(input).sendsNoMail ? "ui-newsletter-not-active" : "newsletter-success")}
        text={t(SUBSCRIBED)}
        path="/newsletter/thanks"
        next={nextLines(input, next)}
        back={{ label: t("newsletter-read-the-issues"), href: "/newsletter" }}
      />
    );
  },
};

function nextLines(input: RenderInput, next: string | undefined): string[] {
  if (shellOf(input).sendsNoMail) return [t("newsletter-confirm-later")];
  return next ? [next] : [t(BUTTON), t(CHECK_SPAM)];
}
