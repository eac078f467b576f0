import { useState, useSyncExternalStore } from "react";
import { type JsonObject, same } from "../forms/values";
import { gate } from "../shell/gate";
import { useSession } from "../shell/session";
import { toast } from "../ui/toasts";
import { Keeper, type MovedTo } from "./keeper";
import { isUnsaved, type Standing, standing } from "./machine";
import { merge } from "./merge";
import { ownPlace } from "./page";
import { askRevision, type DraftName, discardDraft, type FoundDraft, loadDraft, saveDraft } from "./typed";
import { usePageEvents } from "./usePageEvents";

/** Fields of a form that are kept at the server as they are typed, until they are sent. */
export interface Typed<Fields> {
  fields: Fields;
  put: (change: Partial<Fields>) => void;
  standing: Standing;
  savedAt: string | undefined;
  /** True where something that was not sent was found when the form opened. */
  wasFound: boolean;
  /** Nothing was typed since: what was found says itself that it was not sent. */
  isUntouched: boolean;
  /** True while leaving would lose something. */
  isAtRisk: boolean;
  /** Grows when the fields were replaced from outside: texts with an editor of their own begin anew. */
  generation: number;
  /** Another device of the same person wrote something else into the same field. */
  clash: { keepMine: () => void; takeTheirs: () => void } | undefined;
  /** Waits for what is under way, before the fields are sent. */
  settle: () => Promise<unknown>;
  /** They were sent: nothing is kept any more. The form goes on with `next`, or from its start. */
  sent: (next?: Fields) => void;
  discard: () => Promise<void>;
}

interface Clash {
  theirs: JsonObject;
  revision: number;
}

export function useTyped<Fields extends object>(name: DraftName, start: Fields, found: FoundDraft): Typed<Fields> {
  const { person } = useSession();
  const first = start as unknown as JsonObject;
  const [clash, setClash] = useState<Clash>();
  const [generation, setGeneration] = useState(0);
  const { draft, unsent, copy } = found;
  const [isUntouched, setUntouched] = useState(true);
  const [wasFound, setWasFound] = useState(draft.revision > 0 || unsent !== undefined);

  const takeOver = (body: JsonObject, revision: number, theirs: JsonObject) => {
    setClash(undefined);
    const isNew = !same(keeper.body, body);
    keeper.take(body, revision, theirs);
    if (isNew) setGeneration((old) => old + 1);
  };

  const onMoved = ({ current }: MovedTo) => {
    const merged = merge(keeper.ancestor ?? {}, keeper.body, current.body);
    if (merged.conflicts.length > 0) return setClash({ theirs: current.body, revision: current.revision });
    takeOver(merged.body, current.revision, current.body);
  };

  const reload = async () => {
    const fresh = await loadDraft(name, person.id).catch(() => undefined);
    if (!fresh || isUnsaved(keeper.saver)) return;
    const body = (fresh.draft.body as JsonObject | null | undefined) ?? first;
    takeOver(body, fresh.draft.revision, body);
    toast("You wrote on another device meanwhile. This is your text from there.", "info");
  };

  const [keeper] = useState<Keeper<MovedTo>>(
    () =>
      new Keeper<MovedTo>(startOf(found, first), {
        send: (base, body) => saveDraft(name, first, base, body),
        check: () => askRevision(name),
        onMoved: (moved) => onMoved(moved),
        onReload: () => void reload(),
        keep: (unsaved) => void copy.keep(unsaved),
        forget: () => copy.forget(),
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
  usePageEvents(keeper, ownPlace(person.id, `${name.kind}:${name.subject}`), () => keeper.tell({ type: "woke" }));
  const now = asked === "sign_in" && isUnsaved(saver) ? "signed_out" : standing(saver);

  return {
    fields: keeper.body as unknown as Fields,
    put: (change) => {
      setUntouched(false);
      keeper.type({ ...keeper.body, ...(change as JsonObject) });
    },
    standing: now,
    savedAt: saver.base > 0 ? saver.savedAt : undefined,
    wasFound,
    isUntouched: isUntouched && wasFound,
    isAtRisk: isUnsaved(saver) && now !== "unsaved" && now !== "saving",
    generation,
    clash: clash && {
      keepMine: () => takeOver(keeper.body, clash.revision, clash.theirs),
      takeTheirs: () => takeOver(clash.theirs, clash.revision, clash.theirs),
    },
    settle: () => keeper.flush(),
    sent: (next) => {
      setWasFound(false);
      const body = (next as JsonObject | undefined) ?? first;
      takeOver(body, 0, body);
    },
    discard: async () => {
      await keeper.flush();
      await discardDraft(name);
      setWasFound(false);
      takeOver(first, 0, first);
    },
  };
}

/** What the form begins with: what this device has beyond the server, what the server has, or its own start. */
function startOf({ draft, unsent }: FoundDraft, first: JsonObject) {
  const savedAt = draft.savedAt ?? undefined;
  if (unsent) return { revision: unsent.base, body: { ...first, ...unsent.body }, savedAt, unsaved: true };
  // A field that the form has since the draft was written has its start.
  return { revision: draft.revision, body: { ...first, ...(draft.body as JsonObject | null) }, savedAt };
}
