import { t } from "../../../messages/message";
import type { Page } from "../../../render/page";
import { Button } from "../../../ui/Button";
import { Field } from "../../../ui/Field";
import { Form, Honeypot } from "../../../ui/Form";
import { search } from "../../../ui/icons";
import { PageHead } from "../../../ui/PageHead";
import { UnsentLine } from "../../../ui/unsent-form/UnsentLine";
import { NoMail } from "../../shell/NoMail";
import { SitePage } from "../../shell/SitePage";
import { FIND_ORDER, ORDER_PATH } from "../names";
import css from "../order/order.module.css";

/** Asks for the link to an order. It answers everybody the same, so that it tells nobody who bought something. */
export const page: Page = {
  name: "find-order",
  pattern: ORDER_PATH,
  render(input) {
    const state = input.form?.name === FIND_ORDER ? input.form : undefined;
    const heading = t("shop-find-my-order");
    const lead = t("shop-find-order-lead");
    return (
      <SitePage meta={{ title: heading, description: lead, canonical: ORDER_PATH, hidden: true }} state={state}>
        <div className={`wrap ${css.narrow}`}>
          <PageHead heading={heading} lead={lead} />
          <NoMail />
          <Form name={FIND_ORDER} action={ORDER_PATH} state={state} leadsOn>
            <Honeypot />
            <Field
              name="reference"
              label={t("shop-find-order-reference")}
              hint={t("shop-find-order-reference-hint")}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
            <Field name="contact" label={t("shop-find-order-contact")} type="email" spellCheck={false} />
            <UnsentLine />
            <div className="row">
              <Button look="sun" icon={search}>
                {t("shop-find-order-send")}
              </Button>
            </div>
            <p className="small soft">{t("shop-find-order-same-answer")}</p>
          </Form>
        </div>
      </SitePage>
    );
  },
};
