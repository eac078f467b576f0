import { useRef, useState, useSyncExternalStore } from "react";
import type { DeskIssue } from "../../../api/schema";
import type { Blocks } from "../../../api/types";
import { type JsonObject, same } from "../../forms/values";
import { Keeper, type MovedTo, type SaveAnswer } from "../../saving/keeper";
import { isUnsaved, type Standing, standing } from "../../saving/machine";
import { merge } from "../../saving/merge";
import { keepCopy, leftBehind, placeOf } from "../../saving/recovery";
import { usePageEvents } from "../../saving/usePageEvents";
import { api } from "../../shell/api";
import { asProblem, type ProblemError } from "../../shell/problem";
import { useSession } from "../../shell/session";
import { toast } from "../../ui/toasts";
import { contentOf, type Draft, draftOf } from "./draft";
import { useTakeOver } from "./useIssue";

/** An issue while it is written: saved as documents are, by the same machine. */
export interface Written {
  draft: Draft;
  put: (change: Partial<Draft>) => void;
  save: () => void;
  standing: Standing;
  savedAt: string | undefined;
  isUnsaved: boolean;
  /** True while leaving would lose something. */
  isAtRisk: boolean;
  /** What the server has against it. */
  problem: ProblemError | undefined;
  /** Grows when the texts were replaced from outside. */
  generation: number;
  /** Somebody else changed the same. */
  clash: { keepMine: () => void; takeTheirs: () => void } | undefined;
}

/** One place on this device for each issue. */
const PAGE = "issue";

/** Saves whose answers may still come to light. */
const REMEMBERED = 8;

function trimmed(body: JsonObject): JsonObject {
  const { subject, summary } = contentOf(body as unknown as Draft);
  return { ...body, subject, summary };
}

const bodyOf = (issue: DeskIssue) => draftOf(issue) as unknown as JsonObject;

export function useWritten(issue: DeskIssue): Written {
  const { person } = useSession();
  const place = placeOf(person.id, issue.id, PAGE);
  const takeOver = useTakeOver(issue.id);
  const [problem, setProblem] = useState<ProblemError>();
  const [theirs, setTheirs] = useState<{ body: JsonObject; revision: number }>();
  const [generation, setGeneration] = useState(0);
  const recent = useRef<JsonObject[]>([]);

  const replace = (body: JsonObject, revision: number, stored: JsonObject) => {
    setTheirs(undefined);
    const isNew = !same(keeper.body.intro, body.intro);
    keeper.take(body, revision, stored);
    if (isNew) setGeneration((old) => old + 1);
  };

  const onMoved = ({ current }: MovedTo) => {
    // A save whose answer got lost: it was trimmed on its way.
    if (recent.current.some((own) => same(own, current.body))) {
      return replace(keeper.body, current.revision, current.body);
    }
    const merged = merge(keeper.ancestor ?? {}, keeper.body, current.body);
    if (merged.conflicts.length > 0) return setTheirs(current);
    replace(merged.body, current.revision, current.body);
    toast("Someone else changed this issue too. Both changes are in it.", "info");
  };

  const reload = async () => {
    const fresh = await load(issue.id).catch(() => undefined);
    if (!fresh || isUnsaved(keeper.saver)) return;
    takeOver(fresh);
    replace(bodyOf(fresh), fresh.revision, bodyOf(fresh));
    toast("Someone changed this issue while you were away. You now see their version.", "info");
  };

  const send = async (base: number, body: JsonObject): Promise<SaveAnswer<MovedTo>> => {
    recent.current = [...recent.current, trimmed(body)].slice(-REMEMBERED);
    try {
      const saved = await save(issue.id, base, body);
      takeOver(saved);
      setProblem(undefined);
      return { type: "saved", revision: saved.revision, savedAt: saved.updatedAt };
    } catch (error) {
      const found = asProblem(error);
      setProblem(found.status === 422 ? found : undefined);
      return meaningOf(found, issue.id);
    }
  };

  const [keeper] = useState<Keeper<MovedTo>>(
    () =>
      new Keeper<MovedTo>(startOf(issue, person.id), {
        send,
        check: async () => {
          const fresh = await load(issue.id);
          return { type: "checked", revision: fresh.revision };
        },
        onMoved: (moved) => onMoved(moved),
        onReload: () => void reload(),
        keep: (copy) => void keepCopy(localStorage, place, { ...copy, at: new Date().toISOString() }),
        forget: () => localStorage.removeItem(place),
        setTimer: (work, ms) => setTimeout(work, ms),
        clearTimer: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
        random: Math.random,
      }),
  );
  const saver = useSyncExternalStore(keeper.subscribe, () => keeper.saver);
  usePageEvents(keeper, place, () => keeper.tell({ type: "woke" }));
  const now = standing(saver);
  return {
    draft: keeper.body as unknown as Draft,
    put: (change) => keeper.type({ ...keeper.body, ...(change as unknown as JsonObject) }),
    save: () => {
      keeper.tell({ type: "online" });
      keeper.tell({ type: "leave" });
    },
    standing: now,
    savedAt: saver.savedAt,
    isUnsaved: isUnsaved(saver),
    isAtRisk: isUnsaved(saver) && now !== "unsaved" && now !== "saving",
    problem,
    generation,
    clash: theirs && {
      keepMine: () => replace(keeper.body, theirs.revision, theirs.body),
      takeTheirs: () => replace(theirs.body, theirs.revision, theirs.body),
    },
  };
}

const load = (id: string) => api.get("/api/desk/newsletter/issues/{id}", { params: { path: { id } } });

function save(id: string, base: number, body: JsonObject) {
  const content = contentOf(body as unknown as Draft);
  return api.put("/api/desk/newsletter/issues/{id}", {
    params: { path: { id } },
    body: { base, ...content, intro: content.intro as Blocks },
  });
}

/** What a refused save means; of a conflict, what there is now. */
async function meaningOf(problem: ProblemError, id: string): Promise<SaveAnswer<MovedTo>> {
  if (problem.status === 409) {
    const current = await load(id);
    if (current.state !== "draft") return { type: "closed" };
    return { type: "moved", moved: { current: { revision: current.revision, body: bodyOf(current) } } };
  }
  if (problem.status === 401) return { type: "signed_out" };
  if (problem.status === 422 || problem.status === 413) return { type: "refused" };
  return { type: problem.status === 403 || problem.status === 404 ? "closed" : "failed" };
}

/** What this device has beyond the server, or what the server has. */
function startOf(issue: DeskIssue, person: string) {
  const [left] = leftBehind(localStorage, person, issue.id, new Set());
  if (left) return { revision: left.copy.base, body: left.copy.body, unsaved: true };
  return { revision: issue.revision, body: bodyOf(issue), savedAt: issue.updatedAt };
}
