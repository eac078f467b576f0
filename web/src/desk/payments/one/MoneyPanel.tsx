import type { ReactNode } from "react";
import { Link } from "react-router";
import type { PaymentDetail } from "../../../api/schema";
import { buttonClass } from "../../../ui/Button";
import { Icon } from "../../../ui/Icon";
import { externalLink } from "../../../ui/icons";
import { amountText } from "../../forms/amounts";
import { useMay, useSession } from "../../shell/session";
import { Fact } from "../../ui/Facts";
import { download } from "../../ui/icons";
import { Panel } from "../../ui/Panel";
import { dateTime } from "../../ui/time";
import { labelOf } from "../../ui/words";
import css from "../money.module.css";
import { channelWords, providerWords } from "../words";
import { currencyOf } from "./refunding";

const Sum = ({ children }: { children: ReactNode }) => <strong className={css.sum}>{children}</strong>;

/** What was asked, what came, what the provider keeps, what went back, and what may still go back. */
export function MoneyPanel({ payment }: { payment: PaymentDetail }) {
  const { zone } = useSession();
  const code = currencyOf(payment);
  const minor = (amount: number) => code && <Sum>{amountText(amount, code)}</Sum>;
  const isOver = payment.status === "open" && Date.parse(payment.expiresAt) < Date.now();
  return (
    <Panel title="Payment">
      <dl className={css.facts}>
        <Fact name="Requested">
          <span className={css.large}>{payment.amount}</span>
        </Fact>
        <Fact name="Price">{payment.price && <PriceText payment={payment} />}</Fact>
        <Fact name="Received">{payment.received ? <Sum>{payment.received}</Sum> : "Nothing yet"}</Fact>
        <Fact name="Fee covered by the payer">{payment.coveredFeeMinor ? minor(payment.coveredFeeMinor) : null}</Fact>
        <Fact name="Provider’s fee">{payment.feeMinor ? minor(payment.feeMinor) : null}</Fact>
        <Fact name="Refunded">{payment.refunded && <Sum>{payment.refunded}</Sum>}</Fact>
        <Fact name="Refundable">{payment.received && minor(payment.leftMinor)}</Fact>
        <Fact name="Paid for">
          <PaidFor payment={payment} />
        </Fact>
        <Fact name="Provider">{providerWords(payment.provider)}</Fact>
        <Fact name="Method">{payment.channel && channelWords(payment.channel)}</Fact>
        <Fact name={isOver ? "Was payable until" : "Payable until"}>
          {payment.status === "open" && dateTime(payment.expiresAt, zone)}
        </Fact>
        <Fact name="Last checked with provider">{payment.checkedAt && dateTime(payment.checkedAt, zone)}</Fact>
        <Fact name="Reference">
          <code>{payment.reference}</code>
        </Fact>
        <Fact name="Provider’s ID">{payment.providerId && <code>{payment.providerId}</code>}</Fact>
      </dl>
      {payment.status === "settled" && <Receipt reference={payment.reference} />}
    </Panel>
  );
}

const SOURCES = { service: "the rate service", desk: "staff", fallback: "the fixed rate for gifts" } as const;

/** The price in its own currency, and the rate that it was told with. */
function PriceText({ payment: { price, rate, rateSource, rateAt } }: { payment: PaymentDetail }) {
  const { zone } = useSession();
  return (
    <>
      <Sum>{price}</Sum>
      {rate && rateSource && rateAt && (
        <span className="small soft">
          {" "}
          at {rate}, set by {SOURCES[rateSource]}, {dateTime(rateAt, zone)}
        </span>
      )}
    </>
  );
}

const SCREENS = { consultation: "consultations", extension: "consultations", order: "orders", donation: "giving" };

/** What is paid for; a consultation leads to its request for those who may see requests. */
function PaidFor({ payment: { purpose, subject, subjectReference } }: { payment: PaymentDetail }) {
  const [mayHelp, mayRead] = [useMay("support_visitors"), useMay("read_health_details")];
  const name = `${labelOf("PaymentPurpose", purpose)} ${subjectReference ?? subject}`;
  const isRequest = purpose === "consultation" || purpose === "extension";
  // Without a number nothing is there to be shown: a test payment, or what was deleted.
  if (!subjectReference || (isRequest && !mayHelp && !mayRead)) return <>{name}</>;
  return <Link to={`/${SCREENS[purpose]}/${subject}`}>{name}</Link>;
}

function Receipt({ reference }: { reference: string }) {
  return (
    <p className="row">
      <a
        className={buttonClass({ look: "line", small: true })}
        href={`/payment/receipt?reference=${reference}`}
        target="_blank"
        rel="noopener"
      >
        <Icon of={externalLink} />
        Receipt<span className="vh"> (opens in a new tab)</span>
      </a>
      <a
        className={buttonClass({ look: "line", small: true })}
        href={`/api/payments/${reference}/receipt.pdf`}
        download
      >
        <Icon of={download} />
        Receipt as a PDF
      </a>
    </p>
  );
}
