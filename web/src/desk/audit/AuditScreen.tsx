import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { AuditList } from "../../api/schema";
import { Button } from "../../ui/Button";
import { Icon } from "../../ui/Icon";
import { circleAlert, circleCheck } from "../../ui/icons";
import { EmptyState } from "../../ui/States";
import { api } from "../shell/api";
import { asProblem } from "../shell/problem";
import { useSession } from "../shell/session";
import { useCommand } from "../shell/useCommand";
import { aDay, anyText, useAddress } from "../ui/address";
import { DayFilter, Select } from "../ui/fields";
import { download, shield } from "../ui/icons";
import { ListScreen } from "../ui/ListScreen";
import parts from "../ui/parts.module.css";
import { saveAs } from "../ui/saveAs";
import { TickedBar } from "../ui/TickedBar";
import { dateTime } from "../ui/time";
import { useList } from "../ui/useList";
import { useNarrow } from "../ui/useNarrow";
import { usePaused } from "../ui/usePaused";
import { At } from "../ui/When";
import { labelOf } from "../ui/words";
import css from "./Audit.module.css";
import { buildDeed, deedText } from "./sentence";
import { changesOf, THINGS } from "./words";

const PARTS = { q: anyText, actor: anyText, action: anyText, subject: anyText, from: aDay, to: aDay };
type Query = { [Name in keyof typeof PARTS]?: string } & { lines?: string; page?: number };

const CSV = { Accept: "text/csv" };

/** Fetched as every call is, so that a fresh proof can be asked for, and then saved. */
async function saveTable(query: Query): Promise<void> {
  saveAs(
    await api.getFile("/api/desk/audit.csv", { params: { query: { ...query, page: undefined } }, headers: CSV }),
    "audit.csv",
  );
}

export default function AuditScreen() {
  const address = useAddress(PARTS);
  const isNarrow = useNarrow();
  const { query, put } = address;
  const q = usePaused(query.q);
  const asked = { ...address.asked, q: q || undefined };
  const list = useList({
    queryKey: ["audit", asked],
    queryFn: ({ signal }) => api.get("/api/desk/audit", { params: { query: asked }, signal }),
  });
  const table = useCommand({
    call: saveTable,
    // That it was asked for is a line of the log.
    changes: [["audit"]],
    toasts: true,
  });
  const saveButton = (label: string, of: Query) => (
    <Button type="button" look="line" small icon={download} disabled={table.isPending} onClick={() => table.run(of)}>
      {label}
    </Button>
  );
  const filters = (
    <>
      <Select
        label="What"
        value={query.action}
        options={withChosen(THINGS, query.action)}
        onChange={(action) => put({ action })}
      />
      <DayFilter label="From" value={query.from} onChange={(from) => put({ from })} />
      <DayFilter label="To" value={query.to} onChange={(to) => put({ to })} />
      {query.actor !== "" && (
        <Select
          label="Who"
          value={query.actor}
          options={withChosen([{ value: "", label: "Everyone" }], query.actor, nameOfActor(query.actor, list.data))}
          onChange={(actor) => put({ actor })}
        />
      )}
      {query.subject !== "" && (
        <Select
          label="To what"
          value={query.subject}
          options={withChosen([{ value: "", label: "Everything" }], query.subject)}
          onChange={(subject) => put({ subject })}
        />
      )}
    </>
  );
  return (
    <ListScreen
      title="Audit log"
      lead="Every change, who made it and when. Entries can be added, never changed."
      csv={saveButton("Download as CSV", address.asked)}
      parts={
        !isNarrow && (
          <div className={parts.told}>
            <Chain />
          </div>
        )
      }
      after={
        <>
          {list.data?.hasOlder && <Older />}
          {isNarrow && <Chain />}
        </>
      }
      address={address}
      list={list}
      search={{ hint: "Who, what they did, or a reference." }}
      filters={filters}
      views="audit"
      empty={<EmptyState title="No entries found" text="Remove a filter, or try other words." />}
      ticked={(lines, onClear) => (
        <TickedBar count={lines.length} noun={["entry", "entries"]} onClear={onClear}>
          {saveButton("Download these as CSV", { lines: lines.map((line) => line.seq).join(",") })}
        </TickedBar>
      )}
      table={{
        caption: "Audit log, newest first",
        columns: COLUMNS,
        rowName: (line) => `entry ${line.seq}, ${line.actorName} ${deedText(line)}`,
      }}
    />
  );
}

/** With what the address asks for, where it is none of the choices. */
function withChosen(choices: typeof THINGS, value: string, label = value): typeof THINGS {
  return choices.some((choice) => choice.value === value) ? choices : [...choices, { value, label }];
}

type AuditLine = AuditList["items"][number];

/** The name behind `staff:01A` in an address, as a line has it. */
const nameOfActor = (actor: string, list: AuditList | undefined) =>
  list?.items.find((line) => line.actor === actor)?.actorName;

/** A search goes through as many lines as the search of the desk does. */
const Older = () => (
  <p className={`small soft ${parts.below}`}>
    The newest 10,000 entries were searched with typing errors forgiven, older ones for exactly this text. Choose days
    to search others.
  </p>
);

const COLUMNS = [
  { key: "at", label: "When", cell: (line: AuditLine) => <At className={css.when} at={line.at} /> },
  { key: "deed", label: "What happened", cell: (line: AuditLine) => <Sentence line={line} /> },
  { key: "changes", label: "Change", cell: (line: AuditLine) => <Changes line={line} /> },
];

/** Who did what and, where one of their roles gave them the right to it, as what. */
function Sentence({ line }: { line: AuditLine }) {
  const { before, subject, after } = buildDeed(line);
  return (
    <span className={css.sentence}>
      <strong>{line.actorName}</strong> {before}
      {subject?.to ? <Link to={subject.to}>{subject.text}</Link> : subject?.text}
      {after}
      {line.role && <span className={css.role}>as {labelOf("Role", line.role).toLowerCase()}</span>}
    </span>
  );
}

function Changes({ line }: { line: AuditLine }) {
  const { zone } = useSession();
  const changes = changesOf(line.before, line.after, { names: line.names, time: (iso) => dateTime(iso, zone) });
  if (changes.length === 0) return null;
  return (
    <ul className={css.changes}>
      {changes.map(({ name, before, after }) => (
        <li key={name}>
          {name && <strong>{name}: </strong>}
          {before !== undefined && (
            <del>
              <span className="vh">was </span>
              {before}
            </del>
          )}{" "}
          {after !== undefined && (
            <ins>
              <span className="vh">is now </span>
              {after}
            </ins>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Walks along the chain on the server and says whether every line is as it was written. */
function Chain() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["audit", "verify"],
    queryFn: ({ signal }) => api.get("/api/desk/audit/verify", { signal }),
    enabled: false,
  });
  return (
    <div className={css.chain}>
      <Button type="button" look="line" small icon={shield} aria-disabled={isFetching} onClick={() => void refetch()}>
        {isFetching ? "Checking…" : "Check the chain"}
      </Button>
      <p role="status">
        {!data && !error && "Each entry holds a hash of the one before it, so any change would show."}
        {error && asProblem(error).detail}
        {data?.ok && (
          <>
            <Icon of={circleCheck} size="small" /> All {data.lines} entries are unchanged.
          </>
        )}
        {data?.broken && (
          <strong className={css.broken}>
            <Icon of={circleAlert} size="small" /> Entry {data.broken.seq} {data.broken.what}. {data.lines} entries
            before it are sound. Tell your server administrator.
          </strong>
        )}
      </p>
    </div>
  );
}
