import type { Page } from "../../../render/page";
import { LinkButton } from "../../../ui/LinkButton";
import { PageHead } from "../../../ui/PageHead";
import { NoMail } from "../../shell/NoMail";
import { SitePage } from "../../shell/SitePage";
import css from "../giving/gift.module.css";
import { GIVING } from "../giving/give";

export const page: Page = {
  name: "statement-sent",
  pattern: "/giving/statement/sent",
  render() {
    const heading = "Check your email";
    return (
      <SitePage meta={{ title: heading, description: heading, canonical: `${GIVING}/statement`, hidden: true }}>
        <div className={`wrap ${css.page}`}>
          <PageHead
            heading={heading}
            lead="If this address was used for a gift, we will email it a link to the gifts and receipts."
          />
          <NoMail />
          <p>
            No email within 30 seconds? Check your spam folder, or try another address that you may have given with.
          </p>
          <div className="row">
            <LinkButton href={`${GIVING}/statement`} look="line">
              Try another address
            </LinkButton>
          </div>
        </div>
      </SitePage>
    );
  },
};
