import { t } from "../../../messages/message";
import { answer, type Page } from "../../../render/page";
import { SitePage } from "../../shell/SitePage";
import { Missing } from "../Missing";
import { PaymentState } from "../PaymentState";
import { HEADINGS, type PaymentView, paymentHref, referenceIn } from "../payment";

/** Seconds after which a page without scripts is read anew. */
const REFRESH = 20;

export const page: Page = {
  name: "payment",
  pattern: "/payment",
  query: ["reference"],
  personal: true,
  reads: [{ name: "payment", path: "/api/payments/{reference}", query: {} }],
  render(input) {
    const found = answer<PaymentView>(input, "payment");
    const reference = referenceIn(input.query.reference);
    const isAway = !found.ok && found.status >= 500 && reference !== undefined;
    const heading = isAway ? t("payment-unreachable-heading") : t("payment-not-found-heading");
    const element = (
      <SitePage
        meta={{
          title: found.ok ? t(HEADINGS[found.body.state]) : heading,
          description: t("payment-description"),
          canonical: "/payment",
          hidden: true,
          refresh: isAway || (found.ok && !found.body.isFinal) ? REFRESH : undefined,
        }}
      >
        <div className="wrap">
          {found.ok ? (
            <PaymentState payment={found.body} />
          ) : (
            <Missing
              heading={heading}
              reference={reference}
              again={isAway ? paymentHref(reference ?? "") : undefined}
            />
          )}
        </div>
      </SitePage>
    );
    return found.ok ? element : { status: isAway ? found.status : 404, element };
  },
};
