import { useState } from "react";
import type { QueueItem } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { api } from "../../shell/api";
import { useCommand } from "../../shell/useCommand";
import { Confirm } from "../../ui/Dialog";
import { Panel } from "../../ui/Panel";
import { toast } from "../../ui/toasts";
import { told } from "../words";
import css from "./item.module.css";

export function MergePanel({ item, onMerged }: { item: QueueItem; onMerged: () => void }) {
  const [into, setInto] = useState<{ item: string; title: string }>();
  const merge = useCommand({
    call: (target: string) =>
      api.post("/api/desk/conversation/merge", { body: { item: item.item, into: target, seen: item.state } }),
    changes: [["conversation"]],
    toasts: true,
    onDone: (outcome) => {
      const { failed } = told("hide", [outcome]);
      if (failed) return toast(failed, "bad");
      toast("Merged. Its writer is led to the other question.");
      onMerged();
    },
    onEnd: () => setInto(undefined),
  });
  if (item.similar.length === 0) return null;
  return (
    <Panel title="Asked already?" level={3}>
      <ul className={css.lines}>
        {item.similar.map((other) => (
          <li key={other.item}>
            {other.url ? (
              <a href={other.url} target="_blank" rel="noreferrer">
                {other.title}
                <span className="vh"> (opens in a new tab)</span>
              </a>
            ) : (
              other.title
            )}
            <Button type="button" small look="line" onClick={() => setInto(other)}>
              Merge into this one<span className="vh">: {other.title}</span>
            </Button>
          </li>
        ))}
      </ul>
      <Confirm
        open={into !== undefined}
        title="Merge these questions?"
        action="Merge"
        busy={merge.isPending}
        onConfirm={() => into && merge.mutate(into.item)}
        onClose={() => setInto(undefined)}
      >
        {`Whoever asked is led to ‘${into?.title ?? ""}’. The decision stays in the history, and Restore takes it back.`}
      </Confirm>
    </Panel>
  );
}
