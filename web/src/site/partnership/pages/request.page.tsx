import type { Page } from "../../../render/page";
import { OPTIONS_READ, optionsOf } from "../../../ui/letter/options";
import { CHECK_SPAM, referenceOf } from "../../../ui/letter/Sent";
import { LetterPage, SentPage } from "../../shell/LetterPage";
import { PartnershipRequest } from "../request/PartnershipRequest";

const PATH = "/partnership/request";
const TITLE = "Request for more details";

export const page: Page = {
  name: "partnership-request",
  pattern: PATH,
  query: ["reference", "mail"],
  reads: [OPTIONS_READ],
  render(input) {
    const options = optionsOf(input);
    const reference = referenceOf(input.query.reference);
    if (reference) {
      return (
        <SentPage
          title="We have your request"
          text={options.texts.partnership ?? ""}
          path={PATH}
          reference={reference}
          next={[options.next.partnership, CHECK_SPAM]}
          isMailed={input.query.mail !== "no"}
          back={{ label: "Back to Become a Sponsor", href: "/partnership" }}
        />
      );
    }
    const state = input.form?.name === "partnership" ? input.form : undefined;
    return (
      <LetterPage
        title={TITLE}
        description="Ask how you or your organisation can sponsor our work or work with us."
        lead="Tell us who you are and what you have in mind. A person answers."
        path={PATH}
        state={state}
        breadcrumbs={[
          { label: "Become a Sponsor/Collaborate", href: "/partnership" },
          { label: TITLE, href: PATH },
        ]}
      >
        <PartnershipRequest state={state} options={options} />
      </LetterPage>
    );
  },
};
