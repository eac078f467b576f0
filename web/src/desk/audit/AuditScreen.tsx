import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { Schemas } from "../../api/types";
import { Button } from "../../ui/Button";
import { EmptyState, LoadingState } from "../../ui/States";
import { api } from "../shell/api";
import { roleLabel } from "../shell/roles";
import { SavedViews } from "../shell/SavedViews";
import { useSession } from "../shell/session";
import { useCommand } from "../shell/useCommand";
import { pageOf } from "../ui/address";
import { DataTable } from "../ui/DataTable";
import { Select, TextField } from "../ui/fields";
import { download } from "../ui/icons";
import layout from "../ui/layout.module.css";
import { Pager } from "../ui/Pager";
import { Panel } from "../ui/Panel";
import { ScreenHead } from "../ui/ScreenHead";
import { saveAs } from "../ui/saveAs";
import { FailedState } from "../ui/states";
import { TickedBar } from "../ui/TickedBar";
import { useTicks } from "../ui/useTicks";
import { At } from "../ui/When";
import css from "./Audit.module.css";
import { Chain } from "./Chain";
import { actionText, changesOf, subjectOf, THINGS } from "./words";

type Line = Schemas["AuditView"];

const FILTERS = ["q", "actor", "action", "subject", "from", "to"] as const;
type Filters = Record<(typeof FILTERS)[number], string>;

const read = (values: URLSearchParams): Filters =>
  Object.fromEntries(FILTERS.map((name) => [name, values.get(name) ?? ""])) as Filters;

/** Fetched as every call is, so that a fresh proof can be asked for, and then saved. */
async function saveTable(query: Partial<Filters> | { lines: string }): Promise<void> {
  saveAs(await api.getFile("/api/desk/audit.csv", { params: { query }, headers: { Accept: "text/csv" } }), "audit.csv");
}

/** Everything that was done, by whom, and what it changed. */
export default function AuditScreen() {
  const { zone } = useSession();
  const [values, setValues] = useSearchParams();
  const filters = read(values);
  const page = pageOf(values);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ["audit", filters, page],
    queryFn: ({ signal }) => api.get("/api/desk/audit", { params: { query: { ...filters, page } }, signal }),
    placeholderData: keepPreviousData,
  });
  const ticks = useTicks(data?.items ?? [], (line) => line.id);
  const table = useCommand({
    call: saveTable,
    // That it was asked for is a line of the log.
    changes: [["audit"]],
    toasts: true,
  });
  return (
    <>
      <ScreenHead title="What happened" lead="Each change, who made it and when. Lines can be added, never changed.">
        <Button
          type="button"
          look="line"
          small
          icon={download}
          disabled={table.isPending}
          onClick={() => table.run(filters)}
        >
          Save as a table
        </Button>
      </ScreenHead>
      <div className="stack stack-large">
        <Chain />
        <FilterForm
          key={JSON.stringify(filters)}
          filters={filters}
          onFilter={(next) => setValues(cleaned(next), { preventScrollReset: true })}
        />
        {error && <FailedState error={error} retry={() => void refetch()} />}
        {!error && !data && <LoadingState lines={6} />}
        {data?.items.length === 0 && (
          <EmptyState title="No line is like that" text="Take a filter away, or try other words." />
        )}
        {ticks.chosen.length > 0 && (
          <TickedBar count={ticks.chosen.length} noun={["line", "lines"]} onClear={ticks.clear}>
            <Button
              type="button"
              look="line"
              small
              icon={download}
              disabled={table.isPending}
              onClick={() => table.run({ lines: ticks.chosen.map((line) => line.seq).join(",") })}
            >
              Save these as a table
            </Button>
          </TickedBar>
        )}
        {data && data.items.length > 0 && (
          <Panel>
            <DataTable
              caption="What happened, newest first"
              columns={columns(zone)}
              rows={data.items}
              rowKey={(line) => line.id}
              rowName={(line) => `line ${line.seq}, ${actionText(line.action)}`}
              selected={ticks.selected}
              onSelect={ticks.onSelect}
              stale={isPlaceholderData}
            />
          </Panel>
        )}
        {data && <Pager page={page} pages={data.pages} label="What happened" />}
      </div>
    </>
  );
}

/** The filters that say something. */
const cleaned = (filters: Filters) => Object.fromEntries(Object.entries(filters).filter(([, text]) => text !== ""));

const columns = (zone: string) => [
  { key: "at", label: "When", cell: (line: Line) => <At at={line.at} /> },
  { key: "actor", label: "Who", cell: (line: Line) => <Actor line={line} /> },
  { key: "action", label: "What", cell: (line: Line) => actionText(line.action) },
  {
    key: "subject",
    label: "To what",
    cell: (line: Line) => <Subject line={line} />,
  },
  { key: "changes", label: "Change", cell: (line: Line) => <Changes line={line} /> },
];

/** Who did it and, where one of their roles gave them the right to it, as what. */
function Actor({ line: { actorName, role } }: { line: Line }) {
  return (
    <>
      {actorName} {role && <span className={css.role}>as {roleLabel(role).toLowerCase()}</span>}
    </>
  );
}

function Subject({ line }: { line: Line }) {
  const { text, to } = subjectOf(line.action, line.subject);
  if (line.subjectName || !to) return <span className={css.subject}>{line.subjectName ?? text}</span>;
  return (
    <Link className={css.subject} to={to}>
      {text}
    </Link>
  );
}

function Changes({ line }: { line: Line }) {
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
      <SavedViews list="audit" names={FILTERS} />
    </search>
  );
}
