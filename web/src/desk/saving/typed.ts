import type { TypedDraft } from "../../api/schema";
import type { JsonObject } from "../forms/values";
import { api } from "../shell/api";
import { asProblem, type ProblemError } from "../shell/problem";
import type { MovedTo, SaveAnswer } from "./keeper";
import { copyPlace, SealedCopy, type UnsentCopy } from "./sealedCopy";

/** What can be typed: `DraftKind` of the server. */
export type DraftKind =
  | "question_answer"
  | "question_message"
  | "comment_reply"
  | "inquiry_reply"
  | "inquiry_note"
  | "complaint_reply"
  | "consultation_message"
  | "consultation_note"
  | "visit_record"
  | "return_reply"
  | "medicine_refusal"
  | "review_refusal";

export interface DraftName {
  kind: DraftKind;
  /** The id of what it is about. */
  subject: string;
}

/** What lies at the server, and on this device beyond it. */
export interface FoundDraft {
  draft: TypedDraft;
  unsent: UnsentCopy | undefined;
  copy: SealedCopy;
}

const pathOf = ({ kind, subject }: DraftName) => ({ path: { kind, subject } });

export async function loadDraft(name: DraftName, person: string, signal?: AbortSignal): Promise<FoundDraft> {
  const draft = await api.get("/api/desk/drafts/{kind}/{subject}", { params: pathOf(name), signal });
  const copy = new SealedCopy(localStorage, copyPlace(person, name.kind, name.subject), draft.copyKey);
  return { draft, unsent: await copy.find(), copy };
}

/** What a refused save means. */
export function meaningOf(problem: ProblemError, start: JsonObject): SaveAnswer<MovedTo> {
  const current = problem.members.current as TypedDraft | undefined;
  if (problem.status === 409 && current) {
    // Sent from another device, it is as it was at the start.
    const body = (current.body as JsonObject | null | undefined) ?? start;
    return { type: "moved", moved: { current: { revision: current.revision, body } } };
  }
  if (problem.status === 401) return { type: "signed_out" };
  if (problem.status === 422 || problem.status === 413) return { type: "refused" };
  if (problem.status === 403 || problem.status === 404) return { type: "closed" };
  return { type: "failed" };
}

export async function saveDraft(
  name: DraftName,
  start: JsonObject,
  base: number,
  body: JsonObject,
): Promise<SaveAnswer<MovedTo>> {
  try {
    const saved = await api.put("/api/desk/drafts/{kind}/{subject}", {
      params: pathOf(name),
      body: { base, body: body as Record<string, never> },
    });
    return { type: "saved", revision: saved.revision, savedAt: saved.savedAt ?? "" };
  } catch (error) {
    return meaningOf(asProblem(error), start);
  }
}

export async function askRevision(name: DraftName) {
  try {
    const { revision } = await api.get("/api/desk/drafts/{kind}/{subject}", { params: pathOf(name) });
    return { type: "checked", revision } as const;
  } catch (error) {
    const { type } = meaningOf(asProblem(error), {});
    return { type: type === "signed_out" || type === "closed" ? type : "failed" } as const;
  }
}

export const discardDraft = (name: DraftName) =>
  api.delete("/api/desk/drafts/{kind}/{subject}", { params: pathOf(name) });
