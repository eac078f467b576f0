import { useQuery } from "@tanstack/react-query";
import type { DeskPlaceRun, DeskPlaceSource } from "../../../api/schema";
import { EmptyState } from "../../../ui/States";
import { api } from "../../shell/api";
import { useSession } from "../../shell/session";
import { DataTable } from "../../ui/DataTable";
import { Facts } from "../../ui/Facts";
import { Loaded } from "../../ui/Loaded";
import { Panel } from "../../ui/Panel";
import parts from "../../ui/parts.module.css";
import { ScreenHead } from "../../ui/ScreenHead";
import { StateChip } from "../../ui/StateChip";
import { date } from "../../ui/time";
import { At } from "../../ui/When";
import { actorWords } from "../../ui/who";
import { chipOf } from "../../ui/words";
import { Parts } from "../Parts";

const count = (number: number) => number.toLocaleString("en-GB");

/** Where the places come from, how old that is, and what each reading of a file changed. */
export default function ImportsScreen() {
  const { zone } = useSession();
  const query = useQuery({
    queryKey: ["places", "imports"],
    queryFn: ({ signal }) => api.get("/api/desk/places/imports", { signal }),
    refetchInterval: ({ state }) => (state.data?.runs.some((run) => run.state === "running") ? 3_000 : false),
  });
  return (
    <>
      <ScreenHead
        title="Place imports"
        lead="Files are imported on the server with ‘bedside places import’. Corrections made here are kept."
      />
      <div className={parts.pills}>
        <Parts />
      </div>
      <Loaded query={query} lines={6}>
        {(data) => (
          <div className="stack stack-large">
            <Panel title={`Sources: ${count(data.total)} places`}>
              <DataTable
                caption="Sources of places"
                columns={sourceColumns(zone)}
                rows={data.sources}
                rowKey={({ key }) => key}
              />
            </Panel>
            {data.runs.length === 0 && (
              <EmptyState title="No imports yet" text="The built-in places are imported when the site first starts." />
            )}
            {data.runs.map((run) => (
              <RunPanel key={run.id} run={run} />
            ))}
          </div>
        )}
      </Loaded>
    </>
  );
}

const sourceColumns = (zone: string) => [
  { key: "key", label: "Source", cell: ({ key }: DeskPlaceSource) => key },
  { key: "rows", label: "Places", cell: ({ rows }: DeskPlaceSource) => count(rows) },
  { key: "shown", label: "On the site", cell: ({ shown }: DeskPlaceSource) => count(shown) },
  { key: "corrected", label: "Corrected here", cell: ({ corrected }: DeskPlaceSource) => count(corrected) },
  {
    key: "date",
    label: "Source date",
    cell: ({ date: day }: DeskPlaceSource) =>
      day && /^\d{4}-\d{2}-\d{2}/.test(day) ? date(day, zone) : (day ?? "not known"),
  },
];

function RunPanel({ run }: { run: DeskPlaceRun }) {
  const { person } = useSession();
  const facts: [string, number][] = [
    ["Rows read", run.read],
    ["New", run.added],
    ["Changed", run.changed],
    ["Unchanged", run.same],
    ["Removed", run.removed],
    ["Duplicates", run.duplicates],
    ["Could not be read", run.bad],
  ];
  return (
    <Panel title={run.source} level={3} aside={<StateChip words={chipOf("PlaceRunState", run.state)} />}>
      <p className="small soft">
        {run.file}, <At at={run.at} />
        {run.by && `, by ${actorWords(run.by, person.id)}`}
      </p>
      <Facts facts={facts.map(([name, number]) => [name, count(number)])} />
      {run.held && <p>Nothing was removed: {run.held}.</p>}
      {run.lines.length > 0 && (
        <details>
          <summary>Lines that could not be read</summary>
          <ul className={parts.lines}>
            {run.lines.map(({ line, why }) => (
              <li key={`${line} ${why}`}>
                Line {line}: {why}
              </li>
            ))}
          </ul>
          {run.bad > run.lines.length && <p className="small soft">And {count(run.bad - run.lines.length)} more.</p>}
        </details>
      )}
    </Panel>
  );
}
