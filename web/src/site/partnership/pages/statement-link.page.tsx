import { t } from "../../../messages/message";
import type { Page } from "../../../render/page";
import { Button } from "../../../ui/Button";
import { Field } from "../../../ui/Field";
import { Form, Honeypot } from "../../../ui/Form";
import { PageHead } from "../../../ui/PageHead";
import { UnsentLine } from "../../../ui/unsent-form/UnsentLine";
import { NoMail } from "../../shell/NoMail";
import { SitePage } from "../../shell/SitePage";
import css from "../giving/gift.module.css";
import { GIVING, offerOf, STATEMENT } from "../giving/give";
import { givingWords } from "../giving/words";

/** Asks for the link to one's gifts. It answers everybody the same, so that it tells nobody who gave. */
export const page: Page = {
  name: "statement-link",
  pattern: "/giving/statement",
  reads: [{ name: "giving", path: "/api/giving", query: {} }],
  render(input) {
    const words = givingWords(offerOf(input));
    const state = input.form?.name === STATEMENT ? input.form : undefined;
    const heading = words.statementHeading;
    return (
      <SitePage
        meta={{
          title: heading,
          description: words.statementIntro,
          canonical: `${GIVING}/statement`,
          hidden: true,
        }}
        state={state}
      >
        <div className={`wrap ${css.page}`}>
          <PageHead heading={heading} lead={words.statementIntro} />
          <NoMail />
          <Form name={STATEMENT} action={`${GIVING}/statement`} state={state} leadsOn>
            <Honeypot />
            <Field name="email" label={words.emailLabel} type="email" spellCheck={false} />
            <UnsentLine />
            <div className="row">
              <Button>{t("partnership-statement-send")}</Button>
            </div>
          </Form>
        </div>
      </SitePage>
    );
  },
};
