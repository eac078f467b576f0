import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { DeskPlaceRunDetail } from "../../../api/schema";
import { bytesText } from "../../../ui/bytes";
import { Notice } from "../../../ui/Notice";
import { api } from "../../shell/api";
import { useSession } from "../../shell/session";
import { Facts } from "../../ui/Facts";
import { OneScreen } from "../../ui/OneScreen";
import { Panel } from "../../ui/Panel";
import { ScreenHead } from "../../ui/ScreenHead";
import { StateChip } from "../../ui/StateChip";
import { At } from "../../ui/When";
import { actorWords } from "../../ui/who";
import { chipOf } from "../../ui/words";
import { BadLines } from "./BadLines";
import { PreviewPanel } from "./PreviewPanel";
import { StartPanel } from "./StartPanel";
import { count, isUnderWay, reportFacts } from "./words";

const BACK = { to: "/places/imports", label: "Place imports" };

/** One file of places: what it would change, how far it is, and what came of it. */
export default function RunScreen() {
  const { id = "" } = useParams();
  const query = useQuery({
    queryKey: ["places", "imports", id],
    queryFn: ({ signal }) => api.get("/api/desk/places/imports/{id}", { params: { path: { id } }, signal }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? 1_000 : false),
  });
  return (
    <OneScreen title="Place import" back={BACK} query={query}>
      {(run) => <Run run={run} />}
    </OneScreen>
  );
}

function Run({ run }: { run: DeskPlaceRunDetail }) {
  const { person } = useSession();
  const isOver = run.state === "done" || (run.state === "failed" && !run.isDryRun);
  const canStart = run.hasFile && ["uploaded", "checked", "failed"].includes(run.state);
  return (
    <>
      <ScreenHead title={run.file} back={BACK} />
      <div className="stack stack-large">
        <p className="small soft">
          <StateChip words={chipOf("PlaceRunState", run.state)} /> {run.bytes > 0 && `${bytesText(run.bytes)}, `}
          uploaded <At at={run.at} /> by {actorWords(run.by, person.id)}.{run.source && ` List: ${run.source}.`}
        </p>
        {isUnderWay(run) && <ProgressPanel run={run} />}
        {run.problem && (
          <Notice tone="cost" title={run.isDryRun ? "The file cannot be imported" : "The import failed"} said>
            {run.problem}
          </Notice>
        )}
        {isOver && (
          <Panel title="Result">
            <div className="stack">
              <Facts facts={reportFacts(run)} />
              <BadLines report={run} />
            </div>
          </Panel>
        )}
        {run.preview && !isOver && !isUnderWay(run) && <PreviewPanel preview={run.preview} />}
        {canStart && <StartPanel key={run.state} run={run} />}
        {!run.hasFile && !isOver && !isUnderWay(run) && (
          <p>The file is kept for a week and is gone now. Upload it again to import it.</p>
        )}
      </div>
    </>
  );
}

function ProgressPanel({ run }: { run: DeskPlaceRunDetail }) {
  const all = run.isDryRun ? 0 : (run.preview?.read ?? 0);
  const read = run.read ?? 0;
  return (
    <Panel title={run.isDryRun ? "Being checked" : "Being imported"}>
      <div className="stack stack-small">
        <progress aria-label="Progress of the import" max={all || undefined} value={all ? read : undefined} />
        <p role="status">{progressWords(run, read, all)} You can leave this page; it goes on.</p>
      </div>
    </Panel>
  );
}

function progressWords({ state }: DeskPlaceRunDetail, read: number, all: number): string {
  if (state === "waiting") return "It starts in a moment.";
  return all > 0 ? `${count(read)} of ${count(all)} rows.` : "The file is being read.";
}
