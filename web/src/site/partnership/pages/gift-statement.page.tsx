import { t } from "../../../messages/message";
import { answer, type Page } from "../../../render/page";
import { linkedPage } from "../giving/linked";
import { StatementSheet } from "../giving/Sheets";
import type { GiftStatement } from "../giving/view";

/** All gifts of a year behind a link that was mailed to their giver. */
export const page: Page = {
  name: "gift-statement",
  pattern: "/giving/statement/{token}",
  query: ["year"],
  personal: true,
  reads: [{ name: "statement", path: "/api/giving/statements/{token}", query: { year: "{year}" } }],
  render(input) {
    const read = answer<GiftStatement>(input, "statement");
    const token = encodeURIComponent(input.params.token ?? "");
    const pdf = `/api/giving/statements/${token}/statement.pdf`;
    return linkedPage(input, {
      title: read.ok ? t("partnership-statement-heading", { year: read.body.year }) : t("partnership-statement-title"),
      description: t("partnership-statement-description"),
      failed: t("partnership-statement-failed"),
      status: read.ok ? 200 : read.status,
      children: read.ok && <StatementSheet statement={read.body} path={input.path} pdf={pdf} />,
    });
  },
};
