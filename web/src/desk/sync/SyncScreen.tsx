import { useState } from "react";
import type { SyncOverview } from "../../api/schema";
import { Button } from "../../ui/Button";
import { pause, play, refreshCw } from "../../ui/icons";
import { Notice } from "../../ui/Notice";
import { EmptyState } from "../../ui/States";
import { useMay } from "../shell/session";
import { Confirm } from "../ui/Dialog";
import { Facts } from "../ui/Facts";
import { Loaded } from "../ui/Loaded";
import layout from "../ui/layout.module.css";
import { Panel } from "../ui/Panel";
import { ScreenHead } from "../ui/ScreenHead";
import { StateChip } from "../ui/StateChip";
import { Ago } from "../ui/When";
import { DifferencesPanel } from "./DifferencesPanel";
import { OutgoingPanel } from "./OutgoingPanel";
import { TypesPanel } from "./TypesPanel";
import { useSync, useSyncAction } from "./useSync";
import { count, documents, lagWords, standingOf, typeName } from "./words";

/** How this site follows what is written in the hosted content service, and what a person has to decide about it. */
export default function SyncScreen() {
  const query = useSync();
  return (
    <>
      <ScreenHead
        title="Content sync"
        lead="What is published in the hosted content service comes here by itself. Visitors never wait for it."
      />
      <Loaded query={query}>
        {(sync) =>
          sync.isSetUp ? (
            <div className="stack">
              <Asking sync={sync} />
              <div className={layout.two}>
                <Standing sync={sync} />
                <CensusPanel sync={sync} />
              </div>
              <DifferencesPanel />
              {sync.isWritingBack && (
                <OutgoingPanel isStopped={sync.isPaused || sync.isRefused || sync.isWriteRefused} />
              )}
              <TypesPanel sync={sync} />
            </div>
          ) : (
            <EmptyState
              title="This site keeps its content itself"
              text="To follow a dataset of the hosted content service, your server administrator sets sync.project."
            />
          )
        }
      </Loaded>
    </>
  );
}

/** What waits for a person, and what went wrong. */
function Asking({ sync }: { sync: SyncOverview }) {
  const mayChange = useMay("change_settings");
  return (
    <>
      {count(sync.question) > 0 && <Question gone={sync.question} mayDecide={mayChange} />}
      {sync.fault && (
        <Notice tone="cost" title={sync.isRefused ? "The service refuses this site" : "The last attempt failed"}>
          <p>{sync.fault}</p>
          <p className="small">
            {sync.faultAt && <Ago at={sync.faultAt} />}
            {sync.isRefused && ". Nothing is asked until somebody presses Resume."}
          </p>
        </Notice>
      )}
      {sync.isWriteRefused && (
        <Notice tone="cost" title="The service refuses what readers write here">
          <p>{sync.writeFault}</p>
          <p className="small">
            {sync.writeFaultAt && <Ago at={sync.writeFaultAt} />}. Nothing is sent until somebody presses Resume. What
            comes from there comes as before.
          </p>
        </Notice>
      )}
    </>
  );
}

function Standing({ sync }: { sync: SyncOverview }) {
  const mayChange = useMay("change_settings");
  const action = useSyncAction();
  const isStopped = sync.isPaused || sync.isRefused;
  const canResume = isStopped || sync.isWriteRefused;
  const since = sync.connectedSince && !isStopped && <Ago at={sync.connectedSince} />;
  return (
    <Panel title={sync.dataset} aside={<StateChip words={standingOf(sync)} />}>
      <Facts
        facts={[
          ["Connected", since],
          ["Last change", sync.eventAt && <Ago at={sync.eventAt} />],
          ["Delay", sync.lag !== undefined && sync.lag !== null && lagWords(sync.lag)],
          ["Health advice", sync.isTrusted ? "goes on the site at once" : "waits for a doctor"],
          ["From readers", sync.isWritingBack ? "likes and comments are sent there" : "stays on this site"],
        ]}
      />
      {mayChange && (
        <div className="row">
          <Button
            type="button"
            small
            icon={refreshCw}
            disabled={action.isPending || isStopped}
            onClick={() => action.run("compare")}
          >
            Compare now
          </Button>
          <Button
            type="button"
            look="line"
            small
            icon={canResume ? play : pause}
            disabled={action.isPending}
            onClick={() => action.run(canResume ? "resume" : "pause")}
          >
            {canResume ? "Resume" : "Pause"}
          </Button>
        </div>
      )}
    </Panel>
  );
}

function Question({ gone, mayDecide }: { gone: Record<string, number>; mayDecide: boolean }) {
  const [isAsked, setIsAsked] = useState(false);
  const action = useSyncAction(() => setIsAsked(false));
  const all = documents(count(gone));
  const list = Object.entries(gone)
    .map(([kind, number]) => `${typeName(kind)}: ${number}`)
    .join(", ");
  return (
    <Notice tone="cost" title={`${all} missing in the service`}>
      <p>
        {list}. So many at once may be a mistake there, so they are still on this site. Take them off here too, or keep
        them?
      </p>
      {mayDecide ? (
        <div className="row">
          <Button type="button" look="danger" small disabled={action.isPending} onClick={() => setIsAsked(true)}>
            Take off
          </Button>
          <Button type="button" look="line" small disabled={action.isPending} onClick={() => action.run("keep")}>
            Keep
          </Button>
        </div>
      ) : (
        <p className="small">The owner or a doctor decides.</p>
      )}
      <Confirm
        open={isAsked}
        title={`Take ${all} off the site?`}
        action="Take off"
        danger
        busy={action.isPending}
        onConfirm={() => action.run("remove")}
        onClose={() => setIsAsked(false)}
      >
        They are archived and can be restored one by one.
      </Confirm>
    </Notice>
  );
}

function CensusPanel({ sync: { census, censusAt } }: { sync: SyncOverview }) {
  if (!census) {
    return (
      <Panel title="Last comparison">
        <p className="soft">None yet.</p>
      </Panel>
    );
  }
  return (
    <Panel title="Last comparison">
      <Facts
        facts={[
          ["Finished", censusAt && <Ago at={censusAt} />],
          ["In the service", documents(count(census.counts))],
          ["Published", census.published],
          ["For a doctor", census.waiting],
          ["Taken off", census.takenOff],
          ["Missing", census.missing],
          ["Conflicts", census.conflicts],
          ["Not taken", census.refused],
        ]}
      />
      {!census.isWhole && (
        <p className="small soft">Something was written there meanwhile, so nothing counts as missing.</p>
      )}
      {census.notices.length > 0 && (
        <details>
          <summary>Notes ({census.notices.length})</summary>
          <ul className="small">
            {census.notices.map(({ subject, words }) => (
              <li key={`${subject} ${words}`}>
                <code>{subject}</code>: {words}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Panel>
  );
}
