import { useState } from "react";
import { useParams } from "react-router";
import type { PaymentDetail, PostingRow, ReviewRow } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { refreshCw, rotateCcw } from "../../../ui/icons";
import { Notice } from "../../../ui/Notice";
import { amountText } from "../../forms/amounts";
import { useSession } from "../../shell/session";
import { type Column, DataTable } from "../../ui/DataTable";
import { Fact } from "../../ui/Facts";
import { Happened } from "../../ui/Happened";
import layout from "../../ui/layout.module.css";
import { OneScreen } from "../../ui/OneScreen";
import { Panel } from "../../ui/Panel";
import { PersonLink } from "../../ui/PersonLink";
import { RestrictionNote } from "../../ui/RestrictionNote";
import { ScreenHead } from "../../ui/ScreenHead";
import { StateChip } from "../../ui/StateChip";
import { date, dateTime } from "../../ui/time";
import { toast } from "../../ui/toasts";
import { labelOf } from "../../ui/words";
import css from "../money.module.css";
import { DecideDialog } from "../reviews/DecideDialog";
import { REASONS } from "../reviews/reasons";
import { accountWords, standing } from "../words";
import { MoneyPanel } from "./MoneyPanel";
import { RefundDialog } from "./RefundDialog";
import { RefundsPanel } from "./RefundsPanel";
import { mayRefund } from "./refunding";
import { timeline } from "./timeline";
import { usePayment, usePaymentStep } from "./usePayment";

const BACK = { to: "/money", label: "All payments" };

/** One payment: what was asked, what came, what went back, and all that happened to it. */
export default function PaymentScreen() {
  const { reference = "" } = useParams();
  return (
    <OneScreen title="A payment" back={BACK} query={usePayment(reference)}>
      {(data) => <Shown payment={data} />}
    </OneScreen>
  );
}

function Shown({ payment }: { payment: PaymentDetail }) {
  const { person } = useSession();
  const [isGivingBack, setIsGivingBack] = useState(false);
  return (
    <>
      <ScreenHead title={`${labelOf("PaymentPurpose", payment.purpose)}, ${payment.amount}`} back={BACK}>
        <StateChip words={standing(payment)} />
        <CheckButton payment={payment} />
        {mayRefund(payment) && (
          <Button type="button" look="line" small icon={rotateCcw} onClick={() => setIsGivingBack(true)}>
            Refund
          </Button>
        )}
      </ScreenHead>
      <div className={layout.two}>
        <div className="stack stack-large">
          {!payment.isLive && (
            <Notice tone="cost" title="No real money">
              This is a test payment. Nothing was charged and no money reaches a bank.
            </Notice>
          )}
          <ChecksPanel payment={payment} />
          <MoneyPanel payment={payment} />
          <RefundsPanel payment={payment} />
          <LinesPanel payment={payment} />
        </div>
        <div className="stack stack-large">
          <PayerPanel payment={payment} />
          <Happened steps={timeline(payment, person.id)} />
        </div>
      </div>
      {isGivingBack && <RefundDialog payment={payment} onClose={() => setIsGivingBack(false)} />}
    </>
  );
}

/** Asks the provider at once, instead of waiting for the next look. */
function CheckButton({ payment }: { payment: PaymentDetail }) {
  const check = usePaymentStep(payment.reference, {
    toasts: true,
    onDone: (now) => toast(`Status from the provider: ${standing(now).label.toLowerCase()}.`, "info"),
  });
  return (
    <Button
      type="button"
      look="line"
      small
      icon={refreshCw}
      disabled={check.isPending}
      onClick={() => check.run({ do: "check" })}
    >
      Check with provider
    </Button>
  );
}

/** What somebody still has to decide about a payment. */
function ChecksPanel({ payment }: { payment: PaymentDetail }) {
  const [deciding, setDeciding] = useState<ReviewRow>();
  const open = payment.reviews.filter(({ resolvedAt }) => !resolvedAt);
  return (
    <>
      {open.map((review) => {
        const label = labelOf("ReviewReason", review.reason);
        const { meaning, todo } = REASONS[review.reason];
        return (
          <Notice key={review.id} tone="cost" title={`To check: ${label.toLowerCase()}`}>
            <p>{meaning}</p>
            <p>{todo}</p>
            <p>
              <Button type="button" small onClick={() => setDeciding(review)}>
                Decide
              </Button>
            </p>
          </Notice>
        );
      })}
      {deciding && <DecideDialog review={deciding} onClose={() => setDeciding(undefined)} />}
    </>
  );
}

const side = (row: PostingRow, sign: 1 | -1) =>
  row.minor * sign > 0 && <span className={css.sum}>{amountText(row.minor * sign, row.currency)}</span>;

/** A payment's lines in the ledger. Each entry is equal on both sides. */
function LinesPanel({ payment: { postings } }: { payment: PaymentDetail }) {
  const { zone } = useSession();
  if (postings.length === 0) return null;
  const rows = postings.map((posting, at) => ({
    ...posting,
    key: `${posting.entry} ${at}`,
    isFirst: posting.entry !== postings[at - 1]?.entry,
  }));
  const columns: Column<(typeof rows)[number]>[] = [
    {
      key: "kind",
      label: "Entry",
      cell: ({ kind, at, isFirst }) => (
        <span className={css.sums}>
          <span>{labelOf("JournalKind", kind)}</span>
          {isFirst && <span className="small soft">{dateTime(at, zone)}</span>}
        </span>
      ),
    },
    { key: "account", label: "Account", cell: ({ account }) => accountWords(account) },
    { key: "debit", label: "Debit", cell: (row) => side(row, 1) || "–" },
    { key: "credit", label: "Credit", cell: (row) => side(row, -1) || "–" },
  ];
  return (
    <Panel title="In the ledger">
      <DataTable caption="Ledger lines" columns={columns} rows={rows} rowKey={({ key }) => key} />
    </Panel>
  );
}

/** Why it is not said who pays. */
function payerless({ isPayerUnreadable, payerErasedAt }: PaymentDetail, zone: string): string {
  if (isPayerUnreadable) return "The payer’s details cannot be decrypted on this server: it lacks the key.";
  if (payerErasedAt) return `The payer’s details were erased on ${date(payerErasedAt, zone)}.`;
  return "No details of a payer are kept: they were erased, or none were given.";
}

/** Who pays. The server says it to nobody who may not know. */
function PayerPanel({ payment }: { payment: PaymentDetail }) {
  const { zone } = useSession();
  const { payerName, payerEmail, payerPhone } = payment;
  return (
    <Panel title="Payer">
      <RestrictionNote email={payerEmail} />
      {payerName || payerEmail || payerPhone ? (
        <dl className={css.facts}>
          <Fact name="Name">{payerName}</Fact>
          <Fact name="Email">{payerEmail && <a href={`mailto:${payerEmail}`}>{payerEmail}</a>}</Fact>
          <Fact name="Phone">{payerPhone && <a href={`tel:${payerPhone}`}>{payerPhone}</a>}</Fact>
        </dl>
      ) : (
        <p className="soft">{payerless(payment, zone)}</p>
      )}
      <PersonLink email={payerEmail} />
    </Panel>
  );
}
