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
    { label: t("payment-reference-label"), text: receipt.subjectReference },
    { label: t("payment-receipt-payment"), text: reference },
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
        <ToFillIn id="payment-paid-for" hint={t("payment-paid-for-hint")} />
        <ToFillIn id="payment-paid-by" hint={t("payment-paid-by-hint")} />
        <p className="small noprint">{t("payment-paid-only-printed")}</p>
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

interface ToFillInProps {
  /** Of the label's text, and of the field. */
  id: "payment-paid-for" | "payment-paid-by";
  hint: string;
}

/**
 * A receipt names nobody and no package, which may tell of an illness, because whoever has its reference sees it. Who has to
 * hand it in writes both on the sheet.
 */
function ToFillIn({ id, hint }: ToFillInProps) {
  return (
    <div className={field.field}>
      <label htmlFor={id}>
        <Localized id={id} elements={{ optional: (words) => <span className={field.optional}>{words}</span> }} />
      </label>
      <p className={`${field.hint} noprint`} id={`${id}-hint`}>
        {hint}
      </p>
      <input id={id} className={field.input} autoComplete="off" maxLength={120} aria-describedby={`${id}-hint`} />
    </div>
  );
}
