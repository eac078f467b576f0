import { useRef, useState, useSyncExternalStore } from "react";
import type { DocumentCheck, FieldError } from "../../../api/schema";
import { type JsonObject, same } from "../../forms/values";
import { Keeper } from "../../saving/keeper";
import { isUnsaved, type Standing, standing } from "../../saving/machine";
import { type Merged, merge } from "../../saving/merge";
import { ownPlace } from "../../saving/page";
import { keepCopy } from "../../saving/recovery";
import { usePageEvents } from "../../saving/usePageEvents";
import { gate } from "../../shell/gate";
import { useSession } from "../../shell/session";
import { useUnsaved } from "../../shell/unsaved";
import { toast } from "../../ui/toasts";
import { askTheLinks, loadDocument } from "../api";
import type { DocumentView } from "../types";
import { askRevision, type Moved, sendDraft } from "./calls";

/** A change of somebody else that cannot be merged without a choice. */
export interface Clash {
  merged: Merged;
  moved: Moved;
}

export interface Draft {
  body: JsonObject;
  /** Revision that the text stands on. */
  revision: number;
  standing: Standing;
  savedAt: string | undefined;
  checks: DocumentCheck[];
  /** Asks links to other sites again; their checks take the place of those before. */
  askLinks: () => Promise<void>;
  problems: FieldError[];
  clash: Clash | undefined;
  /** Grows when texts were replaced from outside. */
  generation: number;
  /** True when this device has no room for a copy. */
  noCopy: boolean;
  /** Somebody typed: what the text becomes out of what it is now. */
  change: (edit: (body: JsonObject) => JsonObject) => void;
  /** Saves what there is; true once the server has it. */
  flush: () => Promise<boolean>;
  /** Goes on with what an action or a restored revision made of `from`; what was typed since stays. */
  adopt: (view: DocumentView, from: JsonObject) => void;
  /** Goes on with a text in which every clash was decided. */
  settle: (body: JsonObject) => void;
  save: () => void;
  /** What stands here at this moment, for work that takes longer than a render. */
  current: () => { body: JsonObject; revision: number };
  /** Asks the server whether somebody else changed the document; `quiet` when that is what the reader waits for. */
  look: (quiet?: boolean) => void;
  /** Set while somebody wants to leave although their last words are not saved. */
  leaving: { stay: () => void; leave: () => void } | undefined;
}

interface Start {
  view: DocumentView;
  /** A copy of a crashed page, with the revision that it stands on. */
  recovered?: { base: number; body: JsonObject };
  labelOf: (field: string) => string;
}

/** The draft of one document: what is typed, and how it gets to the server. */
export function useDraft({ view, recovered, labelOf }: Start): Draft {
  const { person } = useSession();
  const place = ownPlace(person.id, view.id);
  const [checks, setChecks] = useState(view.checks);
  const [problems, setProblems] = useState<FieldError[]>([]);
  const [clash, setClash] = useState<Clash>();
  const [generation, setGeneration] = useState(0);
  const [noCopy, setNoCopy] = useState(false);
  const isQuiet = useRef(false);

  const takeOver = (body: JsonObject, revision: number, theirs: JsonObject) => {
    const isTextNew = !same(texts(keeper.body), texts(body));
    keeper.take(body, revision, theirs);
    if (isTextNew) setGeneration((old) => old + 1);
  };

  const onMoved = (moved: Moved) => {
    const ancestor = keeper.ancestor ?? moved.ancestor?.body ?? {};
    const merged = merge(ancestor, keeper.body, moved.current.body);
    if (merged.conflicts.length > 0) return setClash({ merged, moved });
    takeOver(merged.body, moved.current.revision, moved.current.body);
    if (merged.taken.length > 0) {
      const names = merged.taken.map(labelOf).join(", ");
      toast(`${moved.current.by} changed this too. Merged into your text: ${names}.`, "info");
    }
  };

  const reload = async () => {
    const fresh = await loadDocument(view.id).catch(() => undefined);
    if (!fresh || isUnsaved(keeper.saver)) return;
    takeOver(fresh.body, fresh.revision, fresh.body);
    setChecks(fresh.checks);
    if (!isQuiet.current) toast("Someone changed this while you were away. You now see their version.", "info");
  };

  const [keeper] = useState<Keeper<Moved>>(
    () =>
      new Keeper<Moved>(start(view, recovered), {
        send: (base, body) =>
          sendDraft(view.id, base, body, {
            onSaved: (saved) => {
              setChecks(saved.checks);
              setProblems([]);
            },
            onProblem: (problem) => setProblems(problem.status === 422 ? problem.errors : []),
          }),
        check: () => askRevision(view.id),
        onMoved: (moved) => onMoved(moved),
        onReload: () => void reload(),
        keep: (copy) => setNoCopy(!keepCopy(localStorage, place, { ...copy, at: new Date().toISOString() })),
        forget: () => localStorage.removeItem(place),
        setTimer: (work, ms) => setTimeout(work, ms),
        clearTimer: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
        random: Math.random,
      }),
  );
  const saver = useSyncExternalStore(keeper.subscribe, () => keeper.saver);
  const asked = useSyncExternalStore(
    (listener) => gate.subscribe(listener),
    () => gate.current(),
  );
  usePageEvents(keeper, place, () => {
    isQuiet.current = false;
    keeper.tell({ type: "woke" });
  });
  const now = asked === "sign_in" && isUnsaved(saver) ? "signed_out" : standing(saver);
  const blocker = useUnsaved(isUnsaved(saver) && now !== "unsaved" && now !== "saving");

  const adopt = (next: DocumentView, from: JsonObject) => {
    const { body } = merge(from, keeper.body, next.body);
    takeOver(body, next.revision, next.body);
    setChecks(next.checks);
    setProblems([]);
  };

  const askLinks = async () => {
    if (!(await keeper.flush())) return;
    const { checks: found, waiting } = await askTheLinks(view.id);
    setChecks((old) => [...old.filter(({ code }) => code !== LINK), ...found]);
    toast(waiting ? SLOW : found.length > 0 ? "Some links do not work." : "All links work.", "info");
  };

  return {
    askLinks,
    body: keeper.body,
    revision: saver.base,
    standing: now,
    savedAt: saver.savedAt,
    checks,
    problems,
    clash,
    generation,
    noCopy,
    change: (edit) => keeper.type(edit(keeper.body)),
    flush: () => keeper.flush(),
    adopt,
    settle: (body) => {
      if (!clash) return;
      const { revision, body: theirs } = clash.moved.current;
      setClash(undefined);
      takeOver(body, revision, theirs);
    },
    current: () => ({ body: keeper.body, revision: keeper.saver.base }),
    look: (quiet = false) => {
      isQuiet.current = quiet;
      keeper.tell({ type: "woke" });
    },
    leaving: blocker.state === "blocked" ? { stay: blocker.reset, leave: blocker.proceed } : undefined,
    save: () => {
      keeper.tell({ type: "online" });
      keeper.tell({ type: "leave" });
    },
  };
}

/** Code of the checks about links, and what is said when some take their time. */
const LINK = "link_silent";
const SLOW = "Some links are slow. We are checking them in the background: look again in a minute.";

const start = (view: DocumentView, recovered: Start["recovered"]) =>
  recovered
    ? { revision: recovered.base, body: recovered.body, unsaved: true }
    : { revision: view.revision, body: view.body };

/** Those parts of a body that editors hold by themselves. */
const texts = (body: JsonObject) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => Array.isArray(value)));
