import { useState } from "react";
import { Link } from "react-router";
import type { ReportRow } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { EmptyState } from "../../../ui/States";
import { api, type BodyOf } from "../../shell/api";
import { inAllStates, oneOf, useAddress } from "../../ui/address";
import type { Column } from "../../ui/DataTable";
import { ListScreen } from "../../ui/ListScreen";
import { PillLinks } from "../../ui/PillLinks";
import parts from "../../ui/parts.module.css";
import { type RowDecision, RowDecisions } from "../../ui/RowDecisions";
import { useList } from "../../ui/useList";
import { useSearchedRows } from "../../ui/useSearchedRows";
import { Ago } from "../../ui/When";
import { choicesOf, labelOf } from "../../ui/words";
import { Decided } from "../item/Reports";
import { Parts } from "../Parts";
import css from "../queue/queue.module.css";
import { reasonWords } from "../words";
import { ReportDialog } from "./ReportDialog";

const STATES = choicesOf("ReportState");

const PARTS = { state: oneOf(STATES, "open"), q: inAllStates };

export default function ReportsScreen() {
  const address = useAddress(PARTS);
  const { query } = address;
  const [deciding, setDeciding] = useState<ReportRow>();
  const searched = useSearchedRows("reports", query.q);
  const asked = { state: query.state, page: query.page, ids: searched.ids };
  const list = useList({
    queryKey: ["conversation", "reports", asked],
    queryFn: ({ signal }) => api.get("/api/desk/conversation/reports", { params: { query: asked }, signal }),
    enabled: !searched.isSearching,
  });
  const pills = address.pills("state", STATES, list.data?.counts);
  return (
    <>
      <ListScreen
        title="Reports"
        lead="What visitors reported. Every decision is recorded."
        parts={<Parts />}
        address={address}
        list={list}
        search={{ hint: "A reference, a reason, or whose comment or question it is about." }}
        searched={searched}
        pills={<PillLinks label="States" pills={pills} />}
        empty={
          <EmptyState
            title={query.state === "open" ? "No reports to decide" : "No reports found"}
            text="Visitors can report any comment or question on the site."
          />
        }
        label="Reports"
        table={{ caption: "Reports", columns: columns(setDeciding) }}
      />
      {deciding && <ReportDialog report={deciding} onClose={() => setDeciding(undefined)} />}
    </>
  );
}

const CHANGES = [["conversation"]] as const;

const nameOf = ({ reason }: ReportRow): string => `The report ‘${reasonWords(reason)}’`;

const decide = (id: string, body: BodyOf<"/api/desk/conversation/reports/{id}">) =>
  api.post("/api/desk/conversation/reports/{id}", { params: { path: { id } }, body, keepalive: true });

const KEEP: RowDecision<ReportRow> = {
  key: "keep",
  label: "Keep it",
  later: "will be rejected: what was reported stays.",
  call: ({ id }) => decide(id, { uphold: false }),
};

const HIDE: RowDecision<ReportRow> = {
  key: "hide",
  label: "Hide it",
  later: "will be upheld, and what was reported hidden.",
  call: ({ id }) => decide(id, { uphold: true, action: "hide" }),
};

/** What needs a reason, or is out of sight already, is decided in the dialog. */
const decisionsOf = ({ itemState }: ReportRow): RowDecision<ReportRow>[] =>
  itemState === "published" ? [KEEP, HIDE] : [KEEP];

const columns = (onDecide: (report: ReportRow) => void): Column<ReportRow>[] => [
  {
    key: "what",
    label: "What was reported",
    cell: (row) => (
      <span className={css.name}>
        <Link to={`/conversation?item=${encodeURIComponent(row.item)}`}>{row.excerpt || "No text"}</Link>
        <span className="small soft">
          {row.subject && `on ‘${row.subject.title}’, `}
          {row.itemState ? `${labelOf("ItemState", row.itemState).toLowerCase()} now` : "gone"}
        </span>
      </span>
    ),
  },
  {
    key: "why",
    label: "Why",
    cell: (row) => (
      <span className={css.name}>
        {reasonWords(row.reason)}
        {row.words && <span className="small">{row.words}</span>}
      </span>
    ),
  },
  {
    key: "at",
    label: "Received",
    isPlain: true,
    cell: (row) => <Ago at={row.at} />,
  },
  {
    key: "do",
    label: "Decision",
    cell: (row) =>
      row.state === "open" ? (
        <div className={parts.acts}>
          <RowDecisions row={row} id={row.id} name={nameOf(row)} decisions={decisionsOf(row)} changes={CHANGES} />
          <Button type="button" small look="line" onClick={() => onDecide(row)}>
            Decide…<span className="vh">: {row.excerpt}</span>
          </Button>
        </div>
      ) : (
        <span className={css.name}>
          <Decided report={row} />
        </span>
      ),
  },
];
