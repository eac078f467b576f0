import type { SavedDraft } from "../../../api/schema";
import type { JsonObject } from "../../forms/values";
import type { SaveAnswer } from "../../saving/keeper";
import { PAGE } from "../../saving/page";
import { api, type BodyOf } from "../../shell/api";
import { asProblem, type ProblemError } from "../../shell/problem";
import { loadDocument } from "../api";

/** What a 409 `document_moved` brings along. */
export interface Moved {
  current: { revision: number; body: JsonObject; by: string; at: string };
  /** What the save began with, or the last kept version before it. */
  ancestor: { revision: number; body: JsonObject } | null;
}

/** What a refused save means for the draft. */
export function meaningOf(problem: ProblemError): SaveAnswer<Moved> {
  if (problem.status === 409 && problem.code === "document_moved" && problem.members.current) {
    return { type: "moved", moved: problem.members as unknown as Moved };
  }
  if (problem.status === 409) return { type: "closed" };
  if (problem.status === 401) return { type: "signed_out" };
  if (problem.status === 422 || problem.status === 413) return { type: "refused" };
  if (problem.status === 403 || problem.status === 404 || problem.status === 410) return { type: "closed" };
  return { type: "failed" };
}

interface Listeners {
  onSaved: (saved: SavedDraft) => void;
  onProblem: (problem: ProblemError) => void;
}

export async function sendDraft(
  id: string,
  base: number,
  body: JsonObject,
  { onSaved, onProblem }: Listeners,
): Promise<SaveAnswer<Moved>> {
  try {
    const saved = await api.put("/api/desk/documents/{id}", {
      params: { path: { id } },
      body: { base, body: body as BodyOf<"/api/desk/documents/{id}", "put">["body"], tab: PAGE },
    });
    onSaved(saved);
    return { type: "saved", revision: saved.revision, savedAt: saved.savedAt };
  } catch (error) {
    const problem = asProblem(error);
    onProblem(problem);
    return meaningOf(problem);
  }
}

export async function askRevision(id: string) {
  try {
    const { revision } = await loadDocument(id);
    return { type: "checked", revision } as const;
  } catch (error) {
    const { type } = meaningOf(asProblem(error));
    return { type: type === "signed_out" || type === "closed" ? type : "failed" } as const;
  }
}
