import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { DocumentAction, DocumentRow } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { Confirm } from "../../ui/Dialog";
import { TickedBar } from "../../ui/TickedBar";
import { toast } from "../../ui/toasts";
import { labelOf } from "../../ui/words";
import { actOnMany } from "../api";
import type { Schema } from "../types";
import { offered, told } from "./bulk";
import { FieldDialog } from "./FieldDialog";

interface Bulk {
  ids: string[];
  action: DocumentAction;
  before: readonly DocumentRow[];
  isUndo?: boolean;
}

/**
 * Does an action to several documents and says what came of it, with a way back where there is one: also when the bar is
 * gone by then, because nothing is ticked any more. What is off the site for good has a way to the document.
 */
function useBulk(onDone: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const bulk = useMutation({
    mutationFn: ({ ids, action }: Bulk) => actOnMany(ids, action),
    onSuccess: ({ items }, { action, before, isUndo }) => {
      const { done, failed, back } = told(action, items, before);
      const [only] = items;
      const open = only && items.length === 1 && action === "unpublish" ? `/documents/${only.id}` : undefined;
      const undo = back && { label: back.label, run: () => bulk.mutate({ ...back, before: [], isUndo: true }) };
      const look = open && { label: "Open", run: () => navigate(open) };
      if (done) toast(done, "ok", isUndo ? undefined : (undo ?? (look || undefined)));
      if (failed) toast(failed, "bad");
      onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["documents"] }),
  });
  return bulk;
}

interface BulkBarProps {
  schema: Schema;
  rows: readonly DocumentRow[];
  onClear: () => void;
}

export function BulkBar({ schema, rows, onClear }: BulkBarProps) {
  const bulk = useBulk(onClear);
  const [asked, setAsked] = useState<Bulk>();
  const [isEditing, setIsEditing] = useState(false);
  const choices = offered(rows);
  return (
    <TickedBar count={rows.length} noun={["document", "documents"]} onClear={onClear}>
      {choices.map(({ action, ids }) => (
        <Button
          key={action}
          type="button"
          small
          look={action === "delete" ? "danger" : "line"}
          disabled={bulk.isPending}
          onClick={() =>
            action === "publish" || action === "delete"
              ? setAsked({ action, ids, before: rows })
              : bulk.mutate({ action, ids, before: rows })
          }
        >
          {labelOf("DocumentAction", action)}
          {ids.length < rows.length && ` (${ids.length})`}
        </Button>
      ))}
      <Button type="button" small look="line" onClick={() => setIsEditing(true)}>
        Set a field
      </Button>
      {isEditing && <FieldDialog schema={schema} rows={rows} onDone={onClear} onClose={() => setIsEditing(false)} />}
      <Confirm
        open={asked !== undefined}
        title={asked?.action === "delete" ? "Delete these documents?" : "Publish these documents?"}
        action={asked ? labelOf("DocumentAction", asked.action) : ""}
        danger={asked?.action === "delete"}
        onClose={() => setAsked(undefined)}
        onConfirm={() => {
          if (asked) bulk.mutate(asked);
          setAsked(undefined);
        }}
      >
        {asked?.action === "delete"
          ? `${asked.ids.length} will be deleted. Right afterwards, you can restore them as drafts.`
          : `${asked?.ids.length ?? 0} will be published within a second. Anything that fails a check or needs a doctor’s approval stays as it is.`}
      </Confirm>
    </TickedBar>
  );
}
