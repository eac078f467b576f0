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
import { useCommand } from "../shell/useCommand";
import { anyText, useAddress } from "../ui/address";
import { Select, TextField } from "../ui/fields";
import { download, shield } from "../ui/icons";
import { ListScreen } from "../ui/ListScreen";
import layout from "../ui/layout.module.css";
import parts from "../ui/parts.module.css";
import { saveAs } from "../ui/saveAs";
import { TickedBar } from "../ui/TickedBar";
import { useList } from "../ui/useList";
import { At } from "../ui/When";
import { labelOf } from "../ui/words";
import css from "./Audit.module.css";
import { actionText, changesOf, subjectOf, THINGS } from "./words";

const PARTS = { q: anyText, actor: anyText, action: anyText, subject: anyText, from: anyText, to: anyText };
type Filters = Record<keyof typeof PARTS, string>;

/** Fetched as every call is, so that a fresh proof can be asked for, and then saved. */
async function saveTable(query: Partial<Filters> | { lines: string }): Promise<void> {
  saveAs(await api.getFile("/api/desk/audit.csv", { params: { query }, headers: { Accept: "text/csv" } }), "audit.csv");
}

export default function AuditScreen() {
  const navigate = useNavigate();
  const address = useAddress(PARTS);
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
  return (
    <ListScreen
      title="What happened"
      lead="Each change, who made it and when. Lines can be added, never changed."
      actions={saveButton("Save as a table", filters)}
      parts={
        <div className={`stack stack-large ${parts.told}`}>
          <Chain />
          <FilterForm
            key={JSON.stringify(filters)}
            filters={filters}
            onFilter={(next) => navigate(address.to(next), { preventScrollReset: true })}
          />
        </div>
      }
      address={address}
      list={list}
      empty={<EmptyState title="No line is like that" text="Take a filter away, or try other words." />}
      label="What happened"
      ticked={(lines, onClear) => (
        <TickedBar count={lines.length} noun={["line", "lines"]} onClear={onClear}>
          {saveButton("Save these as a table", { lines: lines.map((line) => line.seq).join(",") })}
        </TickedBar>
      )}
      table={{
        caption: "What happened, newest first",
        columns: COLUMNS,
        rowName: (line) => `line ${line.seq}, ${actionText(line.action)}`,
      }}
    />
  );
}

const COLUMNS = [
  { key: "at", label: "When", cell: (line: AuditView) => <At at={line.at} /> },
  { key: "actor", label: "Who", cell: (line: AuditView) => <Actor line={line} /> },
  { key: "action", label: "What", cell: (line: AuditView) => actionText(line.action) },
  {
    key: "subject",
    label: "To what",
    cell: (line: AuditView) => <Subject line={line} />,
  },
  { key: "changes", label: "Change", cell: (line: AuditView) => <Changes line={line} /> },
];

/** Who did it and, where one of their roles gave them the right to it, as what. */
function Actor({ line: { actorName, role } }: { line: AuditView }) {
  return (
    <>
      {actorName} {role && <span className={css.role}>as {labelOf("Role", role).toLowerCase()}</span>}
    </>
  );
}

function Subject({ line }: { line: AuditView }) {
  const { text, to } = subjectOf(line.action, line.subject);
  if (line.subjectName || !to) return <span className={css.subject}>{line.subjectName ?? text}</span>;
  return (
    <Link className={css.subject} to={to}>
      {text}
    </Link>
  );
}

function Changes({ line }: { line: AuditView }) {
  const changes = changesOf(line.before, line.after);
  if (changes.length === 0) return <span className="soft">Nothing more is told</span>;
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
    required: false,
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
        <TextField type="search" label="Words" {...field("q")} />
        <TextField label="Who" {...field("actor")} />
        <Select
          label="What"
          value={typed.action}
          options={THINGS}
          onChange={(action) => setTyped({ ...typed, action })}
        />
        <TextField type="date" label="From" {...field("from")} />
        <TextField type="date" label="To" {...field("to")} />
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
        {!data && !error && "Each line holds a hash of the line before it, so that a change would show."}
        {error && asProblem(error).detail}
        {data?.ok && (
          <>
            <Icon of={circleCheck} size="small" /> All {data.lines} lines are as they were written.
          </>
        )}
        {data?.broken && (
          <strong className={css.broken}>
            <Icon of={circleAlert} size="small" /> Line {data.broken.seq} {data.broken.what}. {data.lines} lines before
            it are sound. Tell whoever runs the server.
          </strong>
        )}
      </p>
    </div>
  );
}
