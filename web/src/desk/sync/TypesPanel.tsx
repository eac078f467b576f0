import type { SyncOverview } from "../../api/schema";
import { Button } from "../../ui/Button";
import { useMay } from "../shell/session";
import { DataTable } from "../ui/DataTable";
import { Panel } from "../ui/Panel";
import { chipOf } from "../ui/words";
import { useOwner } from "./useSync";
import { count, typeName } from "./words";

type Kind = SyncOverview["types"][number];

/** Who owns each type: the service, whose word counts here, or this site. */
export function TypesPanel({ sync }: { sync: SyncOverview }) {
  const mayChange = useMay("change_settings");
  const owner = useOwner();
  const columns = [
    { key: "kind", label: "Type", cell: ({ kind }: Kind) => <strong>{typeName(kind)}</strong> },
    { key: "owner", label: "Written", cell: ({ isOwn }: Kind) => (isOwn ? "here" : "in the service") },
    {
      key: "counts",
      label: "Documents",
      cell: ({ counts }: Kind) =>
        count(counts) === 0
          ? "none"
          : Object.entries(counts)
              .map(([state, number]) => `${number} ${chipOf("SyncedState", state).label.toLowerCase()}`)
              .join(", "),
    },
    ...(mayChange
      ? [
          {
            key: "change",
            label: "Change",
            quiet: true,
            cell: ({ kind, isOwn }: Kind) => (
              <Button
                type="button"
                look="line"
                small
                disabled={owner.isPending}
                onClick={() => owner.run({ kind, isOwn: !isOwn })}
              >
                {isOwn ? "Give back" : "Take over"}
                <span className="vh">: {typeName(kind)}</span>
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <Panel title="Types">
      <p className="small soft">
        A type that is taken over is written here from then on: the service changes nothing of it.
      </p>
      <DataTable caption="Types of documents" columns={columns} rows={sync.types} rowKey={({ kind }) => kind} />
    </Panel>
  );
}
