import { Link } from "react-router";
import type { OutgoingFeedback } from "../../api/schema";
import { Button } from "../../ui/Button";
import { useMay } from "../shell/session";
import { DataTable } from "../ui/DataTable";
import { Loaded } from "../ui/Loaded";
import { Panel } from "../ui/Panel";
import parts from "../ui/parts.module.css";
import { StateChip } from "../ui/StateChip";
import { Ago } from "../ui/When";
import { chipOf } from "../ui/words";
import { useOutgoing, useSendAgain } from "./useSync";
import { feedbackWords, typeName } from "./words";

/** What readers did here and the service has not taken yet. */
export function OutgoingPanel({ isStopped }: { isStopped: boolean }) {
  const query = useOutgoing();
  return (
    <Panel title="From readers to the service">
      <Loaded query={query} level={3}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="soft">Nothing waits: the service has every like and comment of this site.</p>
          ) : (
            <Outgoing items={items} isStopped={isStopped} />
          )
        }
      </Loaded>
    </Panel>
  );
}

function Outgoing({ items, isStopped }: { items: OutgoingFeedback[]; isStopped: boolean }) {
  // While all of it stands still, one more press sends nothing.
  const maySend = useMay("change_settings") && !isStopped;
  const again = useSendAgain();
  const columns = [
    {
      key: "id",
      label: "Document",
      cell: ({ id, kind }: OutgoingFeedback) => (
        <span className={parts.name}>
          <Link to={`/documents/${id}`}>{id}</Link>
          <span className="small soft">{kind && typeName(kind)}</span>
        </span>
      ),
    },
    { key: "what", label: "What", cell: (item: OutgoingFeedback) => feedbackWords(item) },
    {
      key: "why",
      label: "Why",
      cell: ({ state, words }: OutgoingFeedback) => (
        <span className={parts.name}>
          <StateChip words={chipOf("OutgoingState", state)} />
          {words && <span className="small">{words}</span>}
        </span>
      ),
    },
    {
      key: "tried",
      label: "Tried",
      cell: ({ triedAt }: OutgoingFeedback) => (triedAt ? <Ago at={triedAt} /> : "not yet"),
    },
    ...(maySend
      ? [
          {
            key: "send",
            label: "Send",
            quiet: true,
            cell: ({ id, words }: OutgoingFeedback) =>
              words && (
                <Button type="button" look="line" small disabled={again.isPending} onClick={() => again.run(id)}>
                  Send again<span className="vh">: {id}</span>
                </Button>
              ),
          },
        ]
      : []),
  ];
  return (
    <DataTable
      caption="Likes and comments that wait, those that were not taken first"
      columns={columns}
      rows={items}
      rowKey={({ id }) => id}
    />
  );
}
