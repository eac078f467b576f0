import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { DocumentAction } from "../../../api/schema";
import { api, type BodyOf } from "../../shell/api";
import { asProblem } from "../../shell/problem";
import { SESSION } from "../../shell/session";
import { useCommand } from "../../shell/useCommand";
import { type ToastAction, toast } from "../../ui/toasts";
import { viewOf } from "../api";
import type { Draft } from "../saving/useDraft";
import type { DocumentView } from "../types";
import { type Before, beforeOf, undoOf } from "../undo";
import { ACTIONS } from "../words";
import { liveAddress } from "./places";

export interface Details {
  /** Local time, `2026-11-21T09:00`; with an offset behind it where the clocks show it twice. */
  at?: string;
  zone?: string;
  note?: string;
  /** What was wrong in the version on the site, for its readers. */
  correction?: string;
  /** Why it may go out although its wording was warned of. */
  reason?: string;
}

interface Asked extends Details {
  action: DocumentAction;
}

interface Actions {
  draft: Draft;
  view: DocumentView;
  list: string;
  onView: (view: DocumentView) => void;
}

/** Does actions to the document that is open: everything is saved first, then the answer is taken over. */
export function useActions({ draft, view, list, onView }: Actions) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const act = (id: string, asked: BodyOf<"/api/desk/documents/{id}/actions">) =>
    api
      .post("/api/desk/documents/{id}/actions", { params: { path: { id: view.id } }, body: asked })
      .then((next) => ({ id, next: viewOf(next) }));

  const undo = async (action: DocumentAction) => {
    const { revision } = await api.get("/api/desk/documents/{id}", { params: { path: { id: view.id } } });
    await act(view.id, { action, base: revision });
    await client.invalidateQueries({ queryKey: ["documents"] });
    navigate(`/documents/${view.id}`);
  };

  const after = (action: DocumentAction, next: DocumentView, before: Before) => {
    const fail = (error: unknown) => toast(asProblem(error).detail, "bad");
    // Whatever else is done, the next step stands in the bar; what is deleted is out of sight.
    const label = undoOf(action, before) ? "Undo" : "Restore as a draft";
    const address = liveAddress(next);
    const ways: Partial<Record<DocumentAction, ToastAction>> = {
      delete: { label, run: () => void undo("restore").catch(fail) },
      ...(address ? { publish: { label: "View on the site", run: () => void open(address, "_blank") } } : {}),
    };
    toast(ACTIONS[action].done, "ok", ways[action]);
    if (action === "delete") navigate(list);
    else if (next.id !== view.id) navigate(`/documents/${next.id}`);
  };

  return useCommand({
    call: async (asked: Asked) => {
      if (!(await draft.flush())) throw new Error("Not everything is saved yet. Try again in a moment.");
      const from = draft.current().body;
      const before = beforeOf(view);
      const { next } = await act(view.id, { ...asked, base: draft.current().revision });
      return { next, from, before };
    },
    onDone: ({ next, from, before }, { action }) => {
      if (next.id === view.id && action !== "delete") {
        draft.adopt(next, from);
        onView(next);
      }
      after(action, next, before);
    },
    onFail: ({ code }) => code === "document_moved" && draft.look(),
    onEnd: () => {
      // The name in the desk's own frame comes with the session.
      if (view.kind === "settings") void client.invalidateQueries({ queryKey: SESSION });
      return client.invalidateQueries({ queryKey: ["documents"], refetchType: "none" });
    },
  });
}
