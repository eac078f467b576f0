import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { DeskPlaceRun, DeskPlaceSource } from "../../../api/schema";
import { EmptyState } from "../../../ui/States";
import { api } from "../../shell/api";
import { useSession } from "../../shell/session";
import { CsvButton } from "../../ui/CsvButton";
import { DataTable } from "../../ui/DataTable";
import { Facts } from "../../ui/Facts";
import { FileField } from "../../ui/FileField";
import { Loaded } from "../../ui/Loaded";
import { Panel } from "../../ui/Panel";
import parts from "../../ui/parts.module.css";
import { ScreenHead } from "../../ui/ScreenHead";
import { StateChip } from "../../ui/StateChip";
import { date } from "../../ui/time";
import { UploadList } from "../../ui/uploads/UploadList";
import { useQueue } from "../../ui/uploads/useQueue";
import { At } from "../../ui/When";
import { actorWords } from "../../ui/who";
import { chipOf } from "../../ui/words";
import { Parts } from "../Parts";
import { sourceName } from "../words";
import { BadLines } from "./BadLines";
import { placesQueue } from "./queue";
import { count, isUnderWay, reportFacts } from "./words";

/** Where the places come from, how old that is, and what each reading of a file changed. */
export default function ImportsScreen() {
  const { zone } = useSession();
  const query = useQuery({
    queryKey: ["places", "imports"],
    queryFn: ({ signal }) => api.get("/api/desk/places/imports", { signal }),
    refetchInterval: ({ state }) => (state.data?.runs.some(isUnderWay) ? 3_000 : false),
  });
  return (
    <>
      <ScreenHead
        title="Place imports"
        lead="Import a list of your own. It is checked first; nothing changes until you start the import. Corrections made here are kept."
      >
        <CsvButton load={() => api.getFile("/api/desk/places/imports.csv")} fileName="place-imports.csv" />
      </ScreenHead>
      <div className={parts.pills}>
        <Parts />
      </div>
      <div className="stack stack-large">
        <UploadPanel />
        <Loaded query={query} lines={6}>
          {(data) => (
            <div className="stack stack-large">
              {data.runs.length === 0 && (
                <EmptyState
                  title="No imports yet"
                  text="The built-in places are imported when the site first starts."
                />
              )}
              {data.runs.map((run) => (
                <RunPanel key={run.id} run={run} />
              ))}
              <Panel title={`Sources: ${count(data.total)} places`}>
                <DataTable
                  caption="Sources of places"
                  columns={sourceColumns(zone)}
                  rows={data.sources}
                  rowKey={({ key }) => key}
                />
              </Panel>
            </div>
          )}
        </Loaded>
      </div>
    </>
  );
}

const sourceColumns = (zone: string) => [
  { key: "key", label: "Source", cell: ({ key }: DeskPlaceSource) => sourceName(key) },
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
  const isBrought = run.bytes > 0;
  const hasReport = !isBrought || run.state === "done" || run.state === "running";
  return (
    <Panel title={run.source || run.file} level={3} aside={<StateChip words={chipOf("PlaceRunState", run.state)} />}>
      <p className="small soft">
        {isBrought ? <Link to={`/places/imports/${run.id}`}>{run.file}</Link> : run.file}, <At at={run.at} />
        {run.by && `, by ${actorWords(run.by, person.id)}`}
      </p>
      {run.problem && <p>{run.problem}</p>}
      {hasReport && <Facts facts={reportFacts(run)} />}
      {hasReport && <BadLines report={run} />}
    </Panel>
  );
}

/** Where files are uploaded. */
function UploadPanel() {
  const uploads = useQueue(placesQueue, "places");
  return (
    <Panel title="Import a list">
      <div className="stack">
        <FileField
          label="Table of places"
          hint="CSV, or CSV packed with gzip, with a first line that names at least name, country (NG, GB …), lat and lng. Also read: source_id, category, address, area, landmark, lga_or_district, state_or_region, postcode, phone, website, opening_hours, emergency and health_scheme (yes or no)."
          accept=".csv,.gz,text/csv"
          onChange={(file) => file && placesQueue.add([file])}
        />
        <UploadList
          uploads={uploads}
          done="Uploaded. Check it in the list below."
          onRemove={(key) => placesQueue.remove(key)}
        />
      </div>
    </Panel>
  );
}
