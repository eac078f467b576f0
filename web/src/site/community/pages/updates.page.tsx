import { t } from "../../../messages/message";
import type { Page } from "../../../render/page";
import { CHECK_SPAM } from "../../../ui/inquiry/Sent";
import { SentPage } from "../../shell/FormPage";
import { PATH } from "../filter";

/** After asking to follow a question: the same for an address that follows it already and for a new one. */
export const page: Page = {
  name: "question-updates",
  pattern: "/community/updates",
  render() {
    return (
      <SentPage
        title={t("community-updates-sent-title")}
        isLink
        text={t("community-updates-sent")}
        path="/community/updates"
        next={[t(CHECK_SPAM), t("community-updates-sent-known")]}
        back={{ label: t("community-updates-sent-back"), href: PATH }}
      />
    );
  },
};
