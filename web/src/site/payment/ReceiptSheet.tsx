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
    { label: "Receipt number", text: receipt.number },
    { label: "Date", text: receipt.date },
    { label: "For", text: receipt.label },
    { label: "Reference", text: reference },
    { label: "Refunded", text: receipt.refunded },
    { label: "Paid", text: receipt.paid, className: css.total },
  ];
  return (
    <div className={css.page}>
      <h1>Your receipt</h1>
      {receipt.isTest && <p className={css.test}>This is a test: no money moved.</p>}
      <section className={css.sheet} aria-labelledby="receipt-heading">
        <h2 id="receipt-heading">{seller.name || "Receipt"}</h2>
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
        <LinkButton href={`/api/payments/${encodeURIComponent(reference)}/receipt.pdf`}>Save as PDF</LinkButton>
        <PrintButton>Print</PrintButton>
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
        Paid by, and for whom<span className={field.optional}> (optional)</span>
      </label>
      <p className={`${field.hint} noprint`} id="paid-by-hint">
        For an employer or insurer: type it here, then print. We do not send or keep it.
      </p>
      <input id="paid-by" className={field.input} autoComplete="off" maxLength={120} aria-describedby="paid-by-hint" />
    </div>
  );
}
