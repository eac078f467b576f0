import { Localized } from "../../messages/Localized";
import { t } from "../../messages/message";
import { type Fact, Facts } from "../../ui/Facts";
import field from "../../ui/Field.module.css";
import { LinkButton } from "../../ui/LinkButton";
import { PrintButton } from "../../ui/PrintButton";
import { type Receipt, waysFrom } from "./payment";
import css from "./payment.module.css";

/** What was paid, for what, to whom; it prints on one sheet. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { seller, reference } = receipt;
  const { next } = waysFrom(receipt.purpose);
  const facts: Fact[] = [
    { label: t("payment-receipt-number"), text: receipt.number },
    { label: t("payment-receipt-date"), text: receipt.date },
    { label: t("payment-receipt-for"), text: receipt.label },
    { label: t("payment-reference-label"), text: reference },
    { label: t("payment-refunded-label"), text: receipt.refunded },
    { label: t("payment-receipt-paid"), text: receipt.paid, className: css.total },
  ];
  return (
    <div className={css.page}>
      <h1>{t("payment-receipt-heading")}</h1>
      {receipt.isTest && <p className={css.test}>{t("payment-receipt-test")}</p>}
      <section className={css.sheet} aria-labelledby="receipt-heading">
        <h2 id="receipt-heading">{seller.name || t("payment-receipt-sheet-heading")}</h2>
        {seller.details.length > 0 && (
          <p className="small">
            {seller.details.map((line) => (
              <span key={line}>
                {line}
                <br />
              </span>
            ))}
          </p>
        )}
        <Facts className={css.facts} facts={facts} />
        {receipt.conversion && <p className="small">{receipt.conversion}</p>}
        <PaidBy />
        {seller.tax && <p className="small">{seller.tax}</p>}
      </section>
      <div className="row noprint">
        <LinkButton href={`/api/payments/${encodeURIComponent(reference)}/receipt.pdf`}>
          {t("payment-save-as-pdf")}
        </LinkButton>
        <PrintButton>{t("payment-print")}</PrintButton>
        <LinkButton href={next.href} look="quiet">
          {next.label}
        </LinkButton>
      </div>
    </div>
  );
}

/** A receipt names nobody, because whoever has its reference sees it; who has to hand it in writes the names on the sheet. */
function PaidBy() {
  return (
    <div className={field.field}>
      <label htmlFor="paid-by">
        <Localized
          id="payment-paid-by"
          elements={{ optional: (words) => <span className={field.optional}>{words}</span> }}
        />
      </label>
      <p className={`${field.hint} noprint`} id="paid-by-hint">
        {t("payment-paid-by-hint")}
      </p>
      <input id="paid-by" className={field.input} autoComplete="off" maxLength={120} aria-describedby="paid-by-hint" />
    </div>
  );
}
