import { useState } from "react";
import { Link } from "react-router";
import type { SyncedDocument } from "../../api/schema";
import { Button } from "../../ui/Button";
import { useMay } from "../shell/session";
import { DataTable } from "../ui/DataTable";
import { Confirm } from "../ui/Dialog";
import { Loaded } from "../ui/Loaded";
import { Panel } from "../ui/Panel";
import parts from "../ui/parts.module.css";
import { StateChip } from "../ui/StateChip";
import { Ago } from "../ui/When";
import { chipOf } from "../ui/words";
import { useDecision, useSyncedDocuments } from "./useSync";
import { typeName } from "./words";

/** Documents that are not here as they are there. */
export function DifferencesPanel() {
  const query = useSyncedDocuments();
  return (
    <Panel title="Differences">
      <Loaded query={query} level={3}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="soft">None: everything that came is here as it is there.</p>
          ) : (
            <Differences items={items} />
          )
        }
      </Loaded>
    </Panel>
  );
}

function Differences({ items }: { items: SyncedDocument[] }) {
  const mayDecide = useMay("publish_content");
  const [taken, setTaken] = useState<SyncedDocument>();
  const decision = useDecision(() => setTaken(undefined));
  const columns = [
    {
      key: "id",
      label: "Document",
      cell: ({ id, kind }: SyncedDocument) => (
        <span className={parts.name}>
          <Link to={`/documents/${id}`}>{id}</Link>
          <span className="small soft">{typeName(kind)}</span>
        </span>
      ),
    },
    {
      key: "why",
      label: "Why",
      cell: ({ state, words }: SyncedDocument) => (
        <span className={parts.name}>
          <StateChip words={chipOf("SyncedState", state)} />
          <span className="small">{words}</span>
        </span>
      ),
    },
    { key: "at", label: "Seen", cell: ({ seenAt }: SyncedDocument) => <Ago at={seenAt} /> },
    {
      key: "decide",
      label: "Decide",
      quiet: true,
      cell: (document: SyncedDocument) =>
        mayDecide &&
        document.state === "conflict" && (
          <span className={parts.acts}>
            <Button
              type="button"
              look="line"
              small
              disabled={decision.isPending}
              onClick={() => decision.run({ id: document.id, decision: "keep_ours" })}
            >
              Keep ours<span className="vh">: {document.id}</span>
            </Button>
            <Button type="button" look="line" small disabled={decision.isPending} onClick={() => setTaken(document)}>
              Take theirs<span className="vh">: {document.id}</span>
            </Button>
          </span>
        ),
    },
  ];
  return (
    <>
      <DataTable caption="Differences, newest first" columns={columns} rows={items} rowKey={({ id }) => id} />
      {taken && (
        <Confirm
          open
          title="Take their version?"
          action="Take theirs"
          busy={decision.isPending}
          onConfirm={() => decision.run({ id: taken.id, decision: "take_theirs" })}
          onClose={() => setTaken(undefined)}
        >
          {taken.missingSince
            ? "It is gone in the service, so it is taken off the site. It is archived and can be restored."
            : "It takes the place of our version, which stays in the document’s history."}
        </Confirm>
      )}
    </>
  );
}
