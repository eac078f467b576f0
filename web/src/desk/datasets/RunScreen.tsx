import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { DatasetRunDetail } from "../../api/schema";
import { bytesText } from "../../ui/bytes";
import { Notice } from "../../ui/Notice";
import { api } from "../shell/api";
import { useSession } from "../shell/session";
import { Facts } from "../ui/Facts";
import { OneScreen } from "../ui/OneScreen";
import { Panel } from "../ui/Panel";
import { ScreenHead } from "../ui/ScreenHead";
import { StateChip } from "../ui/StateChip";
import { At } from "../ui/When";
import { actorWords } from "../ui/who";
import { chipOf } from "../ui/words";
import css from "./datasets.module.css";
import { ReportPanel } from "./ReportPanel";
import { StartPanel } from "./StartPanel";
import { isUnderWay, progressWords, systemWords } from "./words";

const BACK = { to: "/imports", label: "Imports" };

/** One import: what is known of its file, how far it is, and what came of it. */
export default function RunScreen() {
  const { id = "" } = useParams();
  const query = useQuery({
    queryKey: ["dataset-runs", "one", id],
    queryFn: ({ signal }) => api.get("/api/desk/dataset-runs/{id}", { params: { path: { id } }, signal }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? 1_000 : false),
  });
  return (
    <OneScreen title="Import" back={BACK} query={query}>
      {(run) => <Run run={run} />}
    </OneScreen>
  );
}

function Run({ run }: { run: DatasetRunDetail }) {
  const { person } = useSession();
  const canStart = run.hasFile && ["uploaded", "checked", "failed"].includes(run.state);
  return (
    <>
      <ScreenHead title={run.name} back={BACK} />
      <div className="stack stack-large">
        <p className="small soft">
          <StateChip words={chipOf("DatasetRunState", run.state)} /> {run.bytes > 0 && `${bytesText(run.bytes)}, `}
          uploaded <At at={run.madeAt} /> by {actorWords(run.madeBy, person.id)}. From: {systemWords(run)}.
        </p>
        {isUnderWay(run) && <ProgressPanel run={run} />}
        {run.problem && (
          <Notice tone="cost" title="The import failed" said>
            {run.problem}
          </Notice>
        )}
        {run.report && <ReportPanel report={run.report} name={run.name} />}
        {canStart && <StartPanel key={run.state} run={run} />}
        {!run.hasFile && run.state !== "done" && !isUnderWay(run) && (
          <p>The file is kept for a week and is gone now. Upload it again to import it.</p>
        )}
      </div>
    </>
  );
}

function ProgressPanel({ run }: { run: DatasetRunDetail }) {
  return (
    <Panel title={run.isDryRun ? "Being checked" : "Being imported"}>
      <div className="stack stack-small">
        <progress
          className={css.progress}
          aria-label="Progress of the import"
          max={run.steps || undefined}
          value={run.steps ? run.stepsDone : undefined}
        />
        <p role="status">{progressWords(run)} You can leave this page; it goes on.</p>
        {run.steps > 0 && <Facts facts={[["Looked at", `${Math.round((100 * run.stepsDone) / run.steps)} %`]]} />}
      </div>
    </Panel>
  );
}
