import { Link, useNavigate } from "react-router";
import type { InquiryKind, InquiryList, InquiryRow, InquiryState } from "../../../api/schema";
import { Chip } from "../../../ui/Chip";
import { mail, triangleAlert, userRound } from "../../../ui/icons";
import { EmptyState } from "../../../ui/States";
import { api } from "../../shell/api";
import { useMay } from "../../shell/session";
import { askedOf, useAddress } from "../../ui/address";
import { type BulkAction, BulkBar } from "../../ui/BulkBar";
import { ButtonLink } from "../../ui/ButtonLink";
import { CsvButton } from "../../ui/CsvButton";
import type { Column } from "../../ui/DataTable";
import { DueChip } from "../../ui/DueChip";
import { Select } from "../../ui/fields";
import { ListScreen } from "../../ui/ListScreen";
import { PillLinks } from "../../ui/PillLinks";
import parts from "../../ui/parts.module.css";
import { StateChip } from "../../ui/StateChip";
import { useList } from "../../ui/useList";
import { useNarrow } from "../../ui/useNarrow";
import { Ago } from "../../ui/When";
import { chipOf, labelOf } from "../../ui/words";
import { type InquiryQuery, isSearchable, known, ofKind, PARTS, statesOf, WHOSE } from "../query";
import { aboutWords, KIND_KEYS, KINDS } from "../words";
import { Decisions, isFinishable, isMovable, move } from "./Decisions";
import { FeedbackPanel } from "./FeedbackPanel";

export default function InquiriesScreen() {
  const navigate = useNavigate();
  const address = useAddress(PARTS);
  const { put, to } = address;
  const query = known(address.query);
  const mayConnect = useMay("change_settings");
  const isNarrow = useNarrow();
  const list = useList({
    queryKey: ["inquiries", "list", query],
    queryFn: ({ signal }) => api.get("/api/desk/letters", { params: { query: askedOf<typeof PARTS>(query) }, signal }),
    enabled: isSearchable(query.q),
    refetchInterval: 60_000,
  });
  return (
    <ListScreen
      title="Messages"
      lead="What people wrote to you, longest waiting first."
      actions={mayConnect && !isNarrow && <SetupLinks />}
      address={address}
      list={list}
      search={{ hint: "A name, email address, phone number or reference, such as M-7K3M9QXB." }}
      finds="messages"
      filters={
        <>
          <Select
            label="Assigned to"
            value={query.assigned}
            options={WHOSE}
            onChange={(assigned) => put({ assigned })}
          />
          <Csv query={query} />
        </>
      }
      views="letters"
      pills={
        <div className={parts.pills}>
          <PillLinks label="Kinds" pills={kindPills(to, query, list.data?.counts)} />
          <PillLinks label="States" pills={statePills(to, query)} />
        </div>
      }
      empty={<Empty query={query} />}
      open={({ id }) => navigate(`/letters/${id}`)}
      ticked={(rows, onClear) => (
        <BulkBar rows={rows} noun={["message", "messages"]} actions={BULK} changes={["inquiries"]} onClear={onClear} />
      )}
      table={{
        caption: "Messages, longest waiting first",
        columns: COLUMNS,
        rowName: ({ name, reference }) => `${name}, ${reference}`,
      }}
      after={
        (query.kind === "feedback" || (mayConnect && isNarrow)) && (
          <div className="stack stack-large">
            {query.kind === "feedback" && <FeedbackPanel />}
            {mayConnect && isNarrow && (
              <div className={parts.acts}>
                <SetupLinks />
              </div>
            )}
          </div>
        )
      }
    />
  );
}

/** What is set once: on a phone it stands below the rows. */
function SetupLinks() {
  return (
    <>
      <ButtonLink to="/documents/settings-outreach" look="line" small>
        Texts and saved replies
      </ButtonLink>
      <ButtonLink to="/letters/mailbox" look="line" small>
        Replies by email
      </ButtonLink>
    </>
  );
}

/** All messages of the kind and state that are shown; where several states are, all of them. */
function Csv({ query: { kind, state } }: { query: InquiryQuery }) {
  const asked = {
    kind: kind || undefined,
    state: state === "" || state === "all" ? undefined : (state as InquiryState),
  };
  return (
    <CsvButton
      load={() => api.getFile("/api/desk/letters.csv", { params: { query: asked } })}
      fileName="messages.csv"
      namesPeople
    />
  );
}

type To = ReturnType<typeof useAddress<typeof PARTS>>["to"];

type Counts = InquiryList["counts"] | undefined;

/** The kinds, with how many of each are open. */
function kindPills(to: To, query: InquiryQuery, counts: Counts) {
  const openOf = (kind: InquiryKind) => counts?.find((one) => one.kind === kind)?.open ?? 0;
  const of = (kind: InquiryQuery["kind"], label: string, count: number | undefined) => ({
    to: to(ofKind(kind)),
    label,
    current: kind === query.kind,
    count,
  });
  return [
    of(
      "",
      "All",
      counts?.reduce((sum, { open }) => sum + open, 0),
    ),
    ...KIND_KEYS.map((kind) => of(kind, KINDS[kind].many, counts && openOf(kind))),
  ];
}

/** What is open, the states of the kind that is shown, and all of them at the end. */
function statePills(to: To, query: InquiryQuery) {
  const of = (state: string, label: string) => ({
    to: to({ state }),
    label,
    // What is searched for is found wherever it stands.
    current: state === query.state && query.q === "",
  });
  return [
    of("", "Open"),
    ...statesOf(query.kind).map((state) => of(state, labelOf("InquiryState", state))),
    of("all", "Any status"),
  ];
}

function Empty({ query: { q, state, assigned, kind } }: { query: InquiryQuery }) {
  if (!isSearchable(q)) {
    return (
      <EmptyState title="Nothing found" text="Check the spelling, or enter the full reference, such as M-7K3M9QXB.">
        <p>
          <Link to="/person">Search for a person by email address</Link>
        </p>
      </EmptyState>
    );
  }
  if (q !== "" || assigned !== "") {
    return <EmptyState title="Nothing matches" text="Check the reference, or look at messages assigned to anyone." />;
  }
  if (state === "" && kind === "") {
    return (
      <EmptyState
        title="Nobody is waiting"
        text="Messages, enquiries, offers to partner or volunteer, and feedback appear here."
      />
    );
  }
  return <EmptyState title="No messages found" text="Try another type or status." />;
}

const BULK: readonly BulkAction<InquiryRow>[] = [
  {
    key: "done",
    label: "Mark as done",
    fits: isFinishable,
    call: (row) => move(row, "done"),
    done: "done.",
    later: "will be marked as done.",
  },
  {
    key: "spam",
    label: "Mark as spam",
    fits: (row) => isMovable(row) && row.state !== "spam",
    call: (row) => move(row, "spam"),
    done: "marked as spam.",
    later: "will be marked as spam. The senders are not told.",
  },
];

const COLUMNS: Column<InquiryRow>[] = [
  { key: "name", label: "From", cell: (row) => <From row={row} /> },
  { key: "kind", label: "About", isPlain: true, cell: (row) => <About row={row} /> },
  { key: "state", label: "Status", isPlain: true, cell: (row) => <Standing row={row} /> },
  { key: "at", label: "Received", isPlain: true, cell: (row) => <When row={row} /> },
  { key: "decide", label: "Decide", quiet: true, cell: (row) => <Decisions row={row} /> },
];

function From({ row: { id, name, reference } }: { row: InquiryRow }) {
  return (
    <span className={parts.name} data-row={id}>
      <Link to={`/letters/${id}`}>{name || reference}</Link>
      {name && <span className={`small soft ${parts.reference}`}>{reference}</span>}
    </span>
  );
}

function About({ row: { kind, about, liked } }: { row: InquiryRow }) {
  return (
    <span className={parts.name}>
      <span>
        {labelOf("InquiryKind", kind)}
        {typeof liked === "boolean" && (liked ? ": yes" : ": no")}
      </span>
      {about && <span className="small soft">{aboutWords(kind, about)}</span>}
    </span>
  );
}

function Standing({ row: { urgent, unread, state, assigned } }: { row: InquiryRow }) {
  return (
    <span className={parts.chips}>
      {urgent && (
        <Chip tone="bad" icon={triangleAlert}>
          Read first
        </Chip>
      )}
      {unread && (
        <Chip tone="wait" icon={mail}>
          New reply
        </Chip>
      )}
      <StateChip words={chipOf("InquiryState", state)} />
      {assigned && (
        <Chip icon={userRound}>
          <span className="vh">Assigned to </span>
          {assigned.name}
        </Chip>
      )}
    </span>
  );
}

function When({ row: { at, dueAt } }: { row: InquiryRow }) {
  return (
    <span className={parts.name}>
      <Ago at={at} />
      {dueAt && <DueChip by={dueAt} />}
    </span>
  );
}
