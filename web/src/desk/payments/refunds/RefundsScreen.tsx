import { Link } from "react-router";
import type { RefundListRow } from "../../../api/schema";
import { EmptyState } from "../../../ui/States";
import { api } from "../../shell/api";
import { useSession } from "../../shell/session";
import { inAllStates, oneOf, useAddress } from "../../ui/address";
import { CsvButton } from "../../ui/CsvButton";
import type { Column } from "../../ui/DataTable";
import { ListScreen } from "../../ui/ListScreen";
import { PillLinks } from "../../ui/PillLinks";
import { StateChip } from "../../ui/StateChip";
import { useList } from "../../ui/useList";
import { useSearchedRows } from "../../ui/useSearchedRows";
import { Ago } from "../../ui/When";
import { chipOf, labelOf } from "../../ui/words";
import css from "../money.module.css";
import { Parts } from "../Parts";
import { REFUNDS, useToAgree } from "../useMoney";
import { shortReference, whoWords } from "../words";
import { Decisions } from "./Decisions";

const STATES = [
  { value: "requested", label: "Waiting" },
  { value: "pending", label: "In progress" },
  { value: "needs_attention", label: "Need bank details" },
  { value: "failed", label: "Failed" },
  { value: "", label: "All" },
] as const;

const PARTS = { status: oneOf(STATES, "requested"), q: inAllStates };

export default function RefundsScreen() {
  const address = useAddress(PARTS);
  const { person } = useSession();
  const waiting = useToAgree();
  const searched = useSearchedRows("payments", address.query.q);
  const { q: _, ...rest } = address.asked;
  const asked = { ...rest, payments: searched.ids };
  const list = useList({
    queryKey: [...REFUNDS, asked],
    queryFn: ({ signal }) => api.get("/api/desk/refunds", { params: { query: asked }, signal }),
    enabled: !searched.isSearching,
    refetchInterval: 60_000,
  });
  const pills = address.pills("status", STATES, { requested: waiting });
  return (
    <ListScreen
      title="Refunds"
      lead="Above a limit, a second person approves each refund."
      csv={
        <CsvButton
          load={() => api.getFile("/api/desk/refunds.csv", { params: { query: asked } })}
          fileName="refunds.csv"
        />
      }
      parts={<Parts />}
      address={address}
      list={list}
      search={{ hint: "A name, address, sum or reference of the payment." }}
      searched={searched}
      pills={<PillLinks label="States" pills={pills} />}
      empty={<Empty status={address.query.status} />}
      table={{ caption: "Refunds", columns: [...columns(person.id), DECIDE] }}
    />
  );
}

function Empty({ status }: { status: string }) {
  return status === "requested" ? (
    <EmptyState title="No refunds waiting" text="Refunds above the limit appear here for approval." />
  ) : (
    <EmptyState title="No refunds found" text="Try another status." />
  );
}

const DECIDE: Column<RefundListRow> = {
  key: "decide",
  label: "Decide",
  quiet: true,
  cell: (refund) => <Decisions refund={refund} />,
};

const columns = (own: string): Column<RefundListRow>[] => [
  {
    key: "payment",
    label: "Payment",
    cell: ({ reference, purpose, reason }) => (
      <span className={css.name}>
        <Link to={`/money/${reference}`}>
          {labelOf("PaymentPurpose", purpose)} {shortReference(reference)}
        </Link>
        <span className="small">{reason}</span>
      </span>
    ),
  },
  { key: "amount", label: "Amount", cell: ({ amount }) => <strong className={css.sum}>{amount}</strong> },
  {
    key: "state",
    label: "State",
    isPlain: true,
    cell: ({ status }) => <StateChip words={chipOf("RefundStatus", status)} />,
  },
  {
    key: "asked",
    label: "Requested",
    cell: ({ requestedBy, requestedByName, requestedAt }) => (
      <span className={css.sums}>
        <span>by {whoWords(requestedBy, own, requestedByName)}</span>
        <Ago className="small soft" at={requestedAt} />
      </span>
    ),
  },
];
