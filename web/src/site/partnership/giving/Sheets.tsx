import type { ReactNode } from "react";
import { t } from "../../../messages/message";
import { type Fact, Facts } from "../../../ui/Facts";
import { LinkButton } from "../../../ui/LinkButton";
import { Pills } from "../../../ui/Pills";
import { PrintButton } from "../../../ui/PrintButton";
import css from "./gift.module.css";
import type { GiftReceipt, GiftStatement, Seller } from "./view";
import { together } from "./words";

/** The receipt of one gift; it prints on one sheet. */
export function ReceiptSheet({ receipt, gift, pdf }: { receipt: GiftReceipt; gift: string; pdf: string }) {
  const facts: Fact[] = [
    { label: t("partnership-receipt-number"), text: receipt.number },
    { label: t("partnership-receipt-date"), text: receipt.dateText },
    { label: t("partnership-receipt-from"), text: receipt.donorName },
    ...receipt.rows,
    { label: t("partnership-gift-aid"), text: receipt.giftAid && t("partnership-receipt-gift-aid") },
    { label: t("partnership-refunded-label"), text: receipt.refundedText },
    { label: t("partnership-receipt-given"), text: receipt.amountText, className: css.total },
  ];
  return (
    <div className={css.page}>
      <h1>{t("partnership-receipt-heading")}</h1>
      {receipt.isTest && <p className={css.test}>{t("partnership-receipt-test")}</p>}
      <Sheet seller={receipt.seller}>
        <Facts className={css.facts} facts={facts} />
        {receipt.otherAmountText && <p className="small">{receipt.otherAmountText}</p>}
        {receipt.printNote && <p className="small">{receipt.printNote}</p>}
      </Sheet>
      <Ways pdf={pdf}>
        <LinkButton href={gift} look="quiet">
          {t("partnership-back-to-gift")}
        </LinkButton>
      </Ways>
    </div>
  );
}

/** How it was given, and its papers. */
function aboutGift({ methodText, reference, receiptNumber, giftAid }: GiftStatement["rows"][number]): string {
  const receipt = receiptNumber && t("partnership-statement-receipt", { number: receiptNumber });
  return [methodText, reference, receipt, giftAid && t("partnership-gift-aid")].filter(Boolean).join(", ");
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
      <h1>{t("partnership-statement-heading", { year: statement.year })}</h1>
      {years.length > 1 && (
        <div className="noprint">
          <Pills label={t("partnership-statement-years")} pills={years} />
        </div>
      )}
      <Sheet seller={statement.seller}>
        <p>
          <strong>{statement.donorName}</strong>
          <br />
          {statement.yearText}
        </p>
        {statement.rows.length === 0 && <p>{t("partnership-statement-none")}</p>}
        <ul className={css.history}>
          {statement.rows.map((row) => (
            <li key={row.reference}>
              <span>
                {row.dateText}, {row.fundName}
                <span className={css.about}>{aboutGift(row)}</span>
              </span>
              <strong>{row.amountText}</strong>
            </li>
          ))}
        </ul>
        {statement.totals.length > 0 && (
          <Facts
            className={css.facts}
            facts={[
              { label: t("partnership-statement-total"), text: together(statement.totals), className: css.total },
            ]}
          />
        )}
        {statement.printNote && <p className="small">{statement.printNote}</p>}
      </Sheet>
      <Ways pdf={`${pdf}?year=${statement.year}`} />
    </div>
  );
}

function Sheet({ seller, children }: { seller: Seller; children: ReactNode }) {
  const lines = [
    ...seller.lines,
    ...(seller.charityNumber ? [t("partnership-charity-number", { number: seller.charityNumber })] : []),
  ];
  return (
    <section className={css.sheet} aria-labelledby="sheet-heading">
      <h2 id="sheet-heading">{seller.name || t("partnership-receipt-sheet-heading")}</h2>
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
      <LinkButton href={pdf}>{t("partnership-save-as-pdf")}</LinkButton>
      <PrintButton>{t("partnership-print")}</PrintButton>
      {children}
    </div>
  );
}
