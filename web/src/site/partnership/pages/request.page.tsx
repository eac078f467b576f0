import { t } from "../../../messages/message";
import type { Page } from "../../../render/page";
import { OPTIONS_READ, optionsOf } from "../../../ui/inquiry/options";
import { CHECK_SPAM, referenceOf } from "../../../ui/inquiry/Sent";
import { FormPage, SentPage } from "../../shell/FormPage";
import { PartnershipRequest } from "../request/PartnershipRequest";

const PATH = "/partnership/request";
const TITLE = "partnership-request-title";

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
          title={t("partnership-request-sent-title")}
          text={options.texts.partnership ?? ""}
          path={PATH}
          reference={reference}
          next={[options.next.partnership, t(CHECK_SPAM)]}
          isMailed={input.query.mail !== "no"}
          back={{ label: t("partnership-request-back"), href: "/partnership" }}
        />
      );
    }
    const state = input.form?.name === "partnership" ? input.form : undefined;
    return (
      <FormPage
        isMailed
        title={t(TITLE)}
        description={t("partnership-request-description")}
        lead={t("partnership-request-lead")}
        path={PATH}
        state={state}
        breadcrumbs={[
          { label: t("partnership-become-sponsor"), href: "/partnership" },
          { label: t(TITLE), href: PATH },
        ]}
      >
        <PartnershipRequest state={state} options={options} />
      </FormPage>
    );
  },
};
