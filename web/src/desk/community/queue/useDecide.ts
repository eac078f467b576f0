import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ModerationAction, ModerationReason, QueueList, QueueRow } from "../../../api/schema";
import { api } from "../../shell/api";
import { asProblem } from "../../shell/problem";
import { toast } from "../../ui/toasts";
import { told } from "../words";
import { afterwards, type Undoable, undoOf } from "./deciding";
import type { QueueQuery } from "./query";
import { QUEUE } from "./useQueue";

export interface Decision {
  action: ModerationAction;
  reason?: ModerationReason;
  note?: string;
}

interface Deciding extends Decision {
  items: Undoable["items"];
}

/**
 * Decides about items. The list shows the result at once; what the server then says wins, and what it did not do comes
 * back. The last decision can be taken back with `undo`.
 */
export function useDecide(query: QueueQuery) {
  const client = useQueryClient();
  const [last, setLast] = useState<Undoable>();
  const key = [...QUEUE, query];
  const run = useMutation({
    mutationFn: ({ items, action, reason, note }: Deciding) =>
      api.post("/api/desk/conversation/decide", { body: { items, action, reason, note } }),
    onMutate: async ({ items, action }) => {
      await client.cancelQueries({ queryKey: QUEUE });
      const before = client.getQueryData<QueueList>(key);
      const ids = items.map(({ item }) => item);
      if (before) client.setQueryData(key, afterwards(before, ids, action, query.state));
      return { before };
    },
    onError: (error, _, context) => {
      if (context?.before) client.setQueryData(key, context.before);
      toast(asProblem(error).detail, "bad");
    },
    onSuccess: ({ items }, { action }) => {
      const back = undoOf(action, items);
      const { done, failed } = told(action, items);
      setLast(back);
      if (done) toast(done, "ok", back && { label: "Undo", run: () => undo(back) });
      if (failed) toast(failed, "bad");
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["conversation"] }),
  });
  const undo = (back: Undoable) => run.mutate({ ...back, action: "restore" });
  const decide = (rows: readonly QueueRow[], decision: Decision) => {
    run.mutate({ ...decision, items: rows.map(({ item, state }) => ({ item, seen: state })) });
  };
  return { decide, undoLast: last && (() => undo(last)) };
}
