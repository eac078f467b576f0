import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import type { AuditView } from "../../api/schema";
import { Button } from "../../ui/Button";
import { Icon } from "../../ui/Icon";
import { circleAlert, circleCheck } from "../../ui/icons";
import { EmptyState } from "../../ui/States";
import { api } from "../shell/api";
import { asProblem } from "../shell/problem";
import { SavedViews } from "../shell/SavedViews";
import { useSession } from "../shell/session";
import { useCommand } from "../shell/useCommand";
import { anyText, useAddress } from "../ui/address";
import { FilterSheet } from "../ui/FilterBar";
import { DayFilter, Select, TextField } from "../ui/fields";
import { download, shield } from "../ui/icons";
import { ListScreen } from "../ui/ListScreen";
import layout from "../ui/layout.module.css";
import parts from "../ui/parts.module.css";
import { saveAs } from "../ui/saveAs";
import { TickedBar } from "../ui/TickedBar";
import { dateTime } from "../ui/time";
import { useList } from "../ui/useList";
import { useNarrow } from "../ui/useNarrow";
import { At } from "../ui/When";
import { labelOf } from "../ui/words";
import css from "./Audit.module.css";
import { buildDeed, deedText } from "./sentence";
import { changesOf, THINGS } from "./words";

const PARTS = { q: anyText, actor: anyText, action: anyText, subject: anyText, from: anyText, to: anyText };
type Filters = Record<keyof typeof PARTS, string>;

/** Fetched as every call is, so that a fresh proof can be asked for, and then saved. */
async function saveTable(query: Partial<Filters> | { lines: string }): Promise<void> {
  saveAs(await api.getFile("/api/desk/audit.csv", { params: { query }, headers: { Accept: "text/csv" } }), "audit.csv");
}

export default function AuditScreen() {
  const navigate = useNavigate();
  const address = useAddress(PARTS);
  const isNarrow = useNarrow();
  const { page, ...filters } = address.query;
  const list = useList({
    queryKey: ["audit", filters, page],
    queryFn: ({ signal }) => api.get("/api/desk/audit", { params: { query: { ...filters, page } }, signal }),
  });
  const table = useCommand({
    call: saveTable,
    // That it was asked for is a line of the log.
    changes: [["audit"]],
    toasts: true,
  });
  const saveButton = (label: string, query: Parameters<typeof saveTable>[0]) => (
    <Button type="button" look="line" small icon={download} disabled={table.isPending} onClick={() => table.run(query)}>
      {label}
    </Button>
  );
  const form = (
    <FilterForm
      key={JSON.stringify(filters)}
      filters={filters}
      onFilter={(next) => navigate(address.to(next), { preventScrollReset: true })}
    />
  );
  return (
    <ListScreen
      title="Audit log"
      lead="Every change, who made it and when. Entries can be added, never changed."
      actions={saveButton("Download as CSV", filters)}
      parts={
        isNarrow ? (
          <div className={parts.told}>
            <FilterSheet chosen={address.countChosen()}>{form}</FilterSheet>
          </div>
        ) : (
          <div className={`stack stack-large ${parts.told}`}>
            <Chain />
            {form}
          </div>
        )
      }
      after={isNarrow && <Chain />}
      address={address}
      list={list}
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

const COLUMNS = [
  { key: "at", label: "When", cell: (line: AuditView) => <At className={css.when} at={line.at} /> },
  { key: "deed", label: "What happened", cell: (line: AuditView) => <Sentence line={line} /> },
  { key: "changes", label: "Change", cell: (line: AuditView) => <Changes line={line} /> },
];

/** Who did what and, where one of their roles gave them the right to it, as what. */
function Sentence({ line }: { line: AuditView }) {
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

function Changes({ line }: { line: AuditView }) {
  const { zone } = useSession();
  const changes = changesOf(line.before, line.after, { names: line.names, time: (iso) => dateTime(iso, zone) });
  if (changes.length === 0) return <span className="soft">No details</span>;
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

function FilterForm({ filters, onFilter }: { filters: Filters; onFilter: (filters: Filters) => void }) {
  const [typed, setTyped] = useState(filters);
  const field = (name: keyof Filters) => ({
    value: typed[name],
    onChange: (text: string) => setTyped({ ...typed, [name]: text }),
  });
  return (
    <search>
      <form
        className={`${layout.filters} ${css.filters}`}
        onSubmit={(event) => {
          event.preventDefault();
          onFilter(typed);
        }}
      >
        <TextField type="search" label="Search" {...field("q")} />
        <TextField label="Who" required={false} {...field("actor")} />
        <Select
          label="What"
          value={typed.action}
          options={THINGS}
          onChange={(action) => setTyped({ ...typed, action })}
        />
        <DayFilter label="From" {...field("from")} />
        <DayFilter label="To" {...field("to")} />
        <Button look="line">Filter</Button>
      </form>
      <SavedViews list="audit" names={Object.keys(PARTS)} />
    </search>
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
