import { t } from "../../../messages/message";
import type { Page } from "../../../render/page";
import { Button } from "../../../ui/Button";
import { Form, Honeypot } from "../../../ui/Form";
import { EmailField } from "../../../ui/inquiry/fields";
import { CHECK_SPAM } from "../../../ui/inquiry/Sent";
import { FormPage, SentPage } from "../../shell/FormPage";

const PATH = "/newsletter/leave";
const FORM = "leave-link";

/** For whoever has no mail of ours at hand: a link to leave or to change it, sent to their address. */
export const page: Page = {
  name: "newsletter-leave-link",
  pattern: PATH,
  query: ["sent"],
  render(input) {
    if (input.query.sent === "yes") {
      return (
        <SentPage
          title={t("newsletter-check-your-email")}
          text={t("newsletter-link-sent")}
          path={PATH}
          isLink
          next={[t(CHECK_SPAM), t("newsletter-link-sent-text")]}
        />
      );
    }
    const state = input.form?.name === FORM ? input.form : undefined;
    return (
      <FormPage
        title={t("newsletter-leave-link-heading")}
        description={t("newsletter-leave-link-description")}
        lead={t("newsletter-leave-link-lead")}
        path={PATH}
        state={state}
        isMailed
        hidden
      >
        <Form name={FORM} action={PATH} state={state} leadsOn>
          <Honeypot />
          <EmailField label={t("newsletter-your-email-address")} />
          <div className="row">
            <Button>{t("newsletter-send-me-a-link")}</Button>
          </div>
        </Form>
      </FormPage>
    );
  },
};
