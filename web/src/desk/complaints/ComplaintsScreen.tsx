import { Link } from "react-router";
import type { InquiryRow } from "../../api/schema";
import { Chip } from "../../ui/Chip";
import { circleCheck, clock } from "../../ui/icons";
import { EmptyState } from "../../ui/States";
import { api } from "../shell/api";
import { useSession } from "../shell/session";
import { inAllStates, oneOf, useAddress } from "../ui/address";
import { CsvButton } from "../ui/CsvButton";
import { lawName } from "../ui/cases/law";
import { DueChip } from "../ui/DueChip";
import { ListScreen } from "../ui/ListScreen";
import { PillLinks } from "../ui/PillLinks";
import parts from "../ui/parts.module.css";
import { type RowDecision, RowDecisions } from "../ui/RowDecisions";
import { date } from "../ui/time";
import { useList } from "../ui/useList";
import { useSearchedRows } from "../ui/useSearchedRows";
import { Parts } from "./Parts";

const STATES = [
  { value: "", label: "Open" },
  { value: "new", label: "To acknowledge" },
  { value: "acknowledged", label: "Acknowledged" },
  { value: "decided", label: "Decided" },
  { value: "all", label: "All" },
] as const;

const PARTS = { state: oneOf(STATES), q: inAllStates };

/** The register of complaints about personal data, with the day by which each must be acknowledged. */
export default function ComplaintsScreen() {
  const { zone } = useSession();
  const address = useAddress(PARTS);
  const searched = useSearchedRows("messages", address.query.q);
  const { q: _, ...rest } = address.asked;
  const asked = { kind: "complaint" as const, ...rest, ids: searched.ids };
  const list = useList({
    queryKey: ["complaints", asked],
    queryFn: ({ signal }) => api.get("/api/desk/letters", { params: { query: asked }, signal }),
    enabled: !searched.isSearching,
  });
  const state = address.query.state === "all" || address.query.state === "" ? undefined : address.query.state;
  return (
    <ListScreen
      title="Data complaints"
      lead="Complaints about personal data from the United Kingdom and Nigeria: acknowledged within 30 days, answered, and kept on record."
      csv={
        <CsvButton
          load={() => api.getFile("/api/desk/letters.csv", { params: { query: { kind: "complaint", state } } })}
          fileName="data-complaints.csv"
          namesPeople
        />
      }
      address={address}
      list={list}
      search={{ hint: "A name, email address, phone number or reference." }}
      searched={searched}
      parts={<Parts />}
      pills={<PillLinks label="States" pills={address.pills("state", STATES)} />}
      empty={<EmptyState title="No data complaints" text="The form is at the bottom of the privacy page." />}
      table={{ caption: "Complaints about personal data, oldest first", columns: columns(zone) }}
    />
  );
}

const CHANGES = [["complaints"], ["inquiries"]] as const;

const acknowledging = (sendsNoMail: boolean): RowDecision<InquiryRow> => ({
  key: "acknowledge",
  label: "Acknowledge",
  later: sendsNoMail
    ? "will be acknowledged. Email is not set up: the email that says so waits."
    : "will be acknowledged: they get an email that somebody looks into it.",
  keepsRow: true,
  call: ({ id, version }) =>
    api.post("/api/desk/letters/{id}/acknowledge", { params: { path: { id } }, body: { version }, keepalive: true }),
});

function Decision({ row }: { row: InquiryRow }) {
  const { sendsNoMail = false } = useSession();
  if (row.state !== "new") return null;
  const decisions = [acknowledging(sendsNoMail)];
  return <RowDecisions row={row} id={row.id} name={row.reference} decisions={decisions} changes={CHANGES} />;
}

const columns = (zone: string) => [
  {
    key: "name",
    label: "From",
    cell: ({ id, name, reference }: InquiryRow) => (
      <span className={parts.name}>
        <Link to={`/letters/${id}`}>{name || reference}</Link>
        {name && <span className={`small soft ${parts.reference}`}>{reference}</span>}
      </span>
    ),
  },
  { key: "about", label: "Law", cell: ({ about }: InquiryRow) => lawName(about) },
  { key: "at", label: "Received", cell: ({ at }: InquiryRow) => <time dateTime={at}>{date(at, zone)}</time> },
  { key: "clock", label: "Deadline", cell: (row: InquiryRow) => <Clock row={row} /> },
  {
    key: "assigned",
    label: "Assigned to",
    cell: ({ assigned }: InquiryRow) => assigned?.name ?? <span className="soft">Unassigned</span>,
  },
  {
    key: "do",
    label: "Decision",
    cell: (row: InquiryRow) => <Decision row={row} />,
  },
];

function Clock({ row: { state, dueAt } }: { row: InquiryRow }) {
  if (state === "decided") {
    return (
      <Chip tone="ok" icon={circleCheck}>
        Decided
      </Chip>
    );
  }
  return (
    <span className={parts.chips}>
      {state === "acknowledged" && (
        <Chip tone="info" icon={clock}>
          Acknowledged
        </Chip>
      )}
      {dueAt && <DueChip by={dueAt} />}
    </span>
  );
}
