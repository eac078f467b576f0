import type { Page } from "../../../render/page";
import { CHECK_SPAM } from "../../../ui/letter/Sent";
import { SUBSCRIBED } from "../../../ui/newsletter/words";
import { SentPage } from "../../shell/LetterPage";

/** After subscribing without scripts: the same for an address that is known and for a new one. */
export const page: Page = {
  name: "newsletter-thanks",
  pattern: "/newsletter/thanks",
  query: [],
  currency: false,
  reads: [],
  render() {
    return (
      <SentPage
        title="Success"
        text={SUBSCRIBED}
        path="/newsletter/thanks"
        next={[
          "We send you one mail with a button. Press it, and you are subscribed.",
          "If you do nothing, we write no more.",
          CHECK_SPAM,
        ]}
        back={{ label: "Read the issues so far", href: "/newsletter" }}
      />
    );
  },
};
