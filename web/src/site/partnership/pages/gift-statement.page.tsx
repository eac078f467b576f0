import { answer, type Page } from "../../../render/page";
import { SitePage } from "../../shell/SitePage";
import { Gone } from "../giving/Gone";
import { GIVING } from "../giving/give";
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
    const element = (
      <SitePage
        meta={{
          title: read.ok ? `Your gifts of ${read.body.year}` : "Your gifts",
          description: "All your gifts of a year.",
          canonical: GIVING,
          hidden: true,
        }}
      >
        <div className="wrap">
          {read.ok ? (
            <StatementSheet
              statement={read.body}
              path={input.path}
              pdf={`/api/giving/statements/${token}/statement.pdf`}
            />
          ) : (
            <Gone what="your gifts" status={read.status} again={input.path} />
          )}
        </div>
      </SitePage>
    );
    if (read.ok) return element;
    return { status: read.status >= 500 ? read.status : 404, element };
  },
};
