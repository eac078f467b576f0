import type { Page } from "../../../render/page";
import { Button } from "../../../ui/Button";
import { Form, Honeypot } from "../../../ui/Form";
import { EmailField } from "../../../ui/letter/fields";
import { CHECK_SPAM } from "../../../ui/letter/Sent";
import { LetterPage, SentPage } from "../../shell/LetterPage";

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
          title="Check your email"
          text="If this address gets our newsletter, we will email it a link."
          path={PATH}
          next={[CHECK_SPAM, "Use the link to unsubscribe, or to choose topics and how often we write."]}
        />
      );
    }
    const state = input.form?.name === FORM ? input.form : undefined;
    return (
      <LetterPage
        title="Unsubscribe or change what you get"
        description="Get a link to unsubscribe from our newsletter or change what you get."
        lead="Every issue has a link for this at its end. We can also send you one."
        path={PATH}
        state={state}
        hidden
      >
        <Form name={FORM} action={PATH} state={state} leadsOn>
          <Honeypot />
          <EmailField label="Your Email Address" />
          <div className="row">
            <Button>Send me a link</Button>
          </div>
        </Form>
      </LetterPage>
    );
  },
};
