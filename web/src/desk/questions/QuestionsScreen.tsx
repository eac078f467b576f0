import { Link, useNavigate } from "react-router";
import type { DeskQuestionRow } from "../../api/schema";
import { Chip } from "../../ui/Chip";
import { lock, messageCircle } from "../../ui/icons";
import { EmptyState } from "../../ui/States";
import { api } from "../shell/api";
import { useMay, useSession } from "../shell/session";
import { anyText, oneOf, useAddress } from "../ui/address";
import { CsvButton } from "../ui/CsvButton";
import type { Column } from "../ui/DataTable";
import { ListScreen } from "../ui/ListScreen";
import { PillLinks } from "../ui/PillLinks";
import { type RowDecision, RowDecisions } from "../ui/RowDecisions";
import { StateChip } from "../ui/StateChip";
import { dateTime } from "../ui/time";
import { useList } from "../ui/useList";
import { Ago } from "../ui/When";
import { chipOf, countryWords } from "../ui/words";
import css from "./questions.module.css";
import { isOpen, nameOf, riskWords } from "./words";

const STANDINGS = [
  { value: "waiting", label: "Waiting" },
  { value: "private", label: "Private" },
  { value: "held", label: "Held" },
  { value: "answered", label: "Answered" },
  { value: "closed", label: "Closed" },
] as const;

const CHANGES = [["questions"], ["conversation"]] as const;

const PARTS = { state: oneOf(STANDINGS, "waiting"), q: anyText };

/** Questions for the doctor: those that wait for an answer, and those that have one. */
export default function QuestionsScreen() {
  const navigate = useNavigate();
  const address = useAddress(PARTS);
  const { query } = address;
  const list = useList({
    queryKey: ["questions", query],
    queryFn: ({ signal }) => api.get("/api/desk/questions", { params: { query: address.asked }, signal }),
    refetchInterval: 60_000,
  });
  const pills = address.pills("state", STANDINGS, list.data?.counts);
  return (
    <ListScreen
      title="Questions"
      lead="What people asked: urgent questions first, then the longest waiting. Only the doctor can read private questions."
      csv={
        <CsvButton
          load={() => api.getFile("/api/desk/questions.csv", { params: { query: address.asked } })}
          fileName="questions.csv"
        />
      }
      address={address}
      list={list}
      search={{ label: "Search questions", hint: "Private questions are encrypted and cannot be searched." }}
      finds="questions"
      views="questions"
      pills={<PillLinks label="States" pills={pills} />}
      empty={<Empty query={query} />}
      open={({ id, sealed }) => !sealed && navigate(`/questions/${id}`)}
      table={{ caption: "Questions", columns: COLUMNS }}
    />
  );
}

function Empty({ query: { q, state } }: { query: { q: string; state: string } }) {
  if (q !== "") return <EmptyState title="Nothing matches" text="Try fewer words, or another status." />;
  return state === "waiting" ? (
    <EmptyState title="Nobody is waiting" text="Every question is answered." />
  ) : (
    <EmptyState title="No questions found" text="Try another status." />
  );
}

const COLUMNS: Column<DeskQuestionRow>[] = [
  { key: "title", label: "Question", cell: (row) => <Name row={row} /> },
  { key: "state", label: "State", cell: (row) => <Standing row={row} /> },
  { key: "country", label: "Country", cell: ({ country }) => (country ? countryWords(country) : "Not given") },
  { key: "at", label: "Asked", cell: ({ at }) => <Ago at={at} /> },
  { key: "acts", label: "Actions", quiet: true, cell: (row) => <Decisions row={row} /> },
];

const CLOSE: RowDecision<DeskQuestionRow> = {
  key: "close",
  label: "Close thread",
  icon: lock,
  later: "will be closed. Nobody can add to it.",
  done: "is closed.",
  call: ({ id }) => api.post("/api/desk/questions/{id}/close", { params: { path: { id } }, keepalive: true }),
  keepsRow: true,
};

/** A private question is closed in the list once it is answered and nothing is left to read. Of a public one that would end its comments. */
function Decisions({ row }: { row: DeskQuestionRow }) {
  const { zone } = useSession();
  const mayAnswer = useMay("answer_as_doctor");
  const { id, isPrivate, sealed, answeredAt, unread, risk, state } = row;
  const isOver = isPrivate && !sealed && Boolean(answeredAt) && unread === 0 && risk < 2;
  if (!mayAnswer || !isOver || !isOpen({ state, closedAt: null })) return null;
  const name = `The question of ${dateTime(row.at, zone)}`;
  return <RowDecisions row={row} id={id} name={name} decisions={[CLOSE]} changes={CHANGES} />;
}

function Name({ row }: { row: DeskQuestionRow }) {
  return (
    <span className={css.name} data-row={row.id}>
      {row.sealed ? <strong>{nameOf(row)}</strong> : <Link to={`/questions/${row.id}`}>{nameOf(row)}</Link>}
      {row.excerpt && <span className={`${css.text} small`}>{row.excerpt}</span>}
      {row.category && <span className="small soft">{row.category}</span>}
    </span>
  );
}

/** Who may read it: the doctor alone, or whoever its state lets. */
function Reader({ row: { isPrivate, state } }: { row: DeskQuestionRow }) {
  if (!isPrivate) return <StateChip words={chipOf("ItemState", state)} />;
  return (
    <Chip tone="info" icon={lock}>
      Private
    </Chip>
  );
}

function Standing({ row }: { row: DeskQuestionRow }) {
  const risk = riskWords(row.risk);
  return (
    <span className={css.chips}>
      {risk && <StateChip words={risk} />}
      {row.isSample ? <Chip>Sample</Chip> : <Reader row={row} />}
      {row.unread > 0 && (
        <Chip tone="wait" icon={messageCircle}>
          {row.unread === 1 ? "1 new message" : `${row.unread} new messages`}
        </Chip>
      )}
    </span>
  );
}
