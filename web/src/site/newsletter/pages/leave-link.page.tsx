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
          title="Look into your mail"
          text="If this address gets our newsletter, a link comes to it by email."
          path={PATH}
          next={[CHECK_SPAM, "With the link you can leave, or choose topics and how often."]}
        />
      );
    }
    const state = input.form?.name === FORM ? input.form : undefined;
    return (
      <LetterPage
        title="Leave or change the newsletter"
        description="Get a link with which you can leave our newsletter or change what you get."
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
