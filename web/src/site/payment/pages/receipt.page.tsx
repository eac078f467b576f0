import { t } from "../../../messages/message";
import { answer, type Page } from "../../../render/page";
import { SitePage } from "../../shell/SitePage";
import { Missing } from "../Missing";
import { paymentHref, type Receipt, referenceIn } from "../payment";
import { ReceiptSheet } from "../ReceiptSheet";

export const page: Page = {
  name: "payment-receipt",
  pattern: "/payment/receipt",
  query: ["reference"],
  personal: true,
  reads: [{ name: "receipt", path: "/api/payments/{reference}/receipt", query: {} }],
  render(input) {
    const found = answer<Receipt>(input, "receipt");
    const reference = referenceIn(input.query.reference);
    const isAway = !found.ok && found.status >= 500 && reference !== undefined;
    const heading = isAway ? t("payment-unreachable-heading") : t("payment-no-receipt-heading");
    const element = (
      <SitePage
        meta={{
          title: found.ok ? t("payment-receipt-title", { number: found.body.number }) : heading,
          description: t("payment-receipt-description"),
          canonical: "/payment/receipt",
          hidden: true,
        }}
      >
        <div className="wrap">
          {found.ok ? (
            <ReceiptSheet receipt={found.body} />
          ) : (
            <Missing
              heading={heading}
              reference={reference}
              again={isAway ? paymentHref(reference ?? "", "/payment/receipt") : undefined}
            />
          )}
        </div>
      </SitePage>
    );
    return found.ok ? element : { status: isAway ? found.status : 404, element };
  },
};
