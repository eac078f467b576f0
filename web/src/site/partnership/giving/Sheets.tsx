import type { ReactNode } from "react";
import { type Fact, Facts } from "../../../ui/Facts";
import { LinkButton } from "../../../ui/LinkButton";
import { Pills } from "../../../ui/Pills";
import { PrintButton } from "../../../ui/PrintButton";
import css from "./gift.module.css";
import type { GiftReceipt, GiftStatement, Seller } from "./view";

/** The receipt of one gift; it prints on one sheet. */
export function ReceiptSheet({ receipt, gift, pdf }: { receipt: GiftReceipt; gift: string; pdf: string }) {
  const facts: Fact[] = [
    { label: "Receipt number", text: receipt.number },
    { label: "Date", text: receipt.dateText },
    { label: "From", text: receipt.donorName },
    ...receipt.rows,
    { label: "Gift Aid", text: receipt.giftAid && "Declared for this gift" },
    { label: "Refunded", text: receipt.refundedText },
    { label: "Given", text: receipt.amountText, className: css.total },
  ];
  return (
    <div className={css.page}>
      <h1>Your receipt</h1>
      {receipt.isTest && <p className={css.test}>This is a test: no money moved.</p>}
      <Sheet seller={receipt.seller}>
        <Facts className={css.facts} facts={facts} />
        {receipt.otherAmountText && <p className="small">{receipt.otherAmountText}</p>}
        {receipt.printNote && <p className="small">{receipt.printNote}</p>}
      </Sheet>
      <Ways pdf={pdf}>
        <LinkButton href={gift} look="quiet">
          Back to your gift
        </LinkButton>
      </Ways>
    </div>
  );
}

/** All gifts of a year, with their receipts. */
export function StatementSheet({ statement, path, pdf }: { statement: GiftStatement; path: string; pdf: string }) {
  const years = statement.years.map((year) => ({
    label: String(year),
    href: `${path}?year=${year}`,
    current: year === statement.year,
  }));
  return (
    <div className={css.page}>
      <h1>Your gifts in {statement.year}</h1>
      {years.length > 1 && (
        <div className="noprint">
          <Pills label="Years" pills={years} />
        </div>
      )}
      <Sheet seller={statement.seller}>
        <p>
          <strong>{statement.donorName}</strong>
          <br />
          {statement.yearText}
        </p>
        {statement.rows.length === 0 && <p>No gift arrived in this year.</p>}
        <ul className={css.history}>
          {statement.rows.map((row) => (
            <li key={row.reference}>
              <span>
                {row.dateText}, {row.fundName}
                <span className={css.about}>
                  {row.methodText}, {row.reference}
                  {row.receiptNumber && `, receipt ${row.receiptNumber}`}
                  {row.giftAid && ", Gift Aid"}
                </span>
              </span>
              <strong>{row.amountText}</strong>
            </li>
          ))}
        </ul>
        {statement.totals.length > 0 && (
          <Facts
            className={css.facts}
            facts={[{ label: "Total", text: statement.totals.join(" and "), className: css.total }]}
          />
        )}
        {statement.printNote && <p className="small">{statement.printNote}</p>}
      </Sheet>
      <Ways pdf={`${pdf}?year=${statement.year}`} />
    </div>
  );
}

function Sheet({ seller, children }: { seller: Seller; children: ReactNode }) {
  const lines = [...seller.lines, ...(seller.charityNumber ? [`Charity number ${seller.charityNumber}`] : [])];
  return (
    <section className={css.sheet} aria-labelledby="sheet-heading">
      <h2 id="sheet-heading">{seller.name || "Receipt"}</h2>
      {lines.length > 0 && (
        <p className="small">
          {lines.map((line) => (
            <span key={line}>
              {line}
              <br />
            </span>
          ))}
        </p>
      )}
      {children}
    </section>
  );
}

function Ways({ pdf, children }: { pdf: string; children?: ReactNode }) {
  return (
    <div className="row noprint">
      <LinkButton href={pdf}>Save as PDF</LinkButton>
      <PrintButton>Print</PrintButton>
      {children}
    </div>
  );
}
