/*
 * When a draft is saved. One save is in flight, the next waits; the server's answer changes what the draft stands on, never
 * what is typed. Pure: what must be done comes back as effects, see `Keeper` for who does them.
 */

/** Why nothing is sent for now. */
export type Hold =
  /** Somebody else's change must be merged first. */
  | "moved"
  /** The session ended; the person signs in again in place. */
  | "signed_out"
  /** The server refuses what is typed; the next change is tried again. */
  | "refused"
  /** The document is gone or may not be written any more. */
  | "closed";

export interface Saver {
  /** Revision that the text here stands on. */
  base: number;
  /** Counts the changes made here. */
  version: number;
  /** The change that the server has for certain. */
  confirmed: number;
  /** What is being asked of the server now. */
  busy: { save: number } | "check" | undefined;
  hold: Hold | undefined;
  /** Asked in vain since the last answer. */
  failures: number;
  /** True while a timer will say `due`. */
  armed: boolean;
  /** True when the revision must be asked for before anything is sent: the tab was asleep. */
  unsure: boolean;
  /** When the server last confirmed, as it said. */
  savedAt: string | undefined;
}

export type Happening =
  | { type: "typed" }
  /** The field was left, or somebody pressed 'Save'. */
  | { type: "leave" }
  | { type: "due" }
  | { type: "saved"; revision: number; savedAt: string | undefined; version?: number }
  /** The draft stands on another revision now, with nothing of it changed: an action was done to it. */
  | { type: "rebased"; revision: number }
  | { type: "failed" }
  | { type: "refused" }
  | { type: "signed_out" }
  | { type: "signed_in" }
  | { type: "moved" }
  | { type: "closed" }
  /** Everybody's changes are in the text here, which now stands on `base`. */
  | { type: "merged"; base: number; same: boolean }
  | { type: "online" }
  | { type: "woke" }
  | { type: "checked"; revision: number };

export type Effect =
  | { do: "send"; base: number; version: number }
  | { do: "check" }
  | { do: "arm"; ms: number }
  | { do: "disarm" }
  /** Nothing here is unsaved: show what the server has. */
  | { do: "reload" }
  /** The local copy is not needed any more. */
  | { do: "forget" };

/** From the first unsaved change to its save, in milliseconds. */
export const DELAY = 2500;
const LONGEST_WAIT = 60_000;

/** Wait before the next try, in milliseconds, without jitter. */
export const backOff = (failures: number) => Math.min(1000 * 2 ** Math.min(failures, 10), LONGEST_WAIT);

export const saverAt = (revision: number, savedAt?: string): Saver => ({
  base: revision,
  version: 0,
  confirmed: 0,
  busy: undefined,
  hold: undefined,
  failures: 0,
  armed: false,
  unsure: false,
  savedAt,
});

export const isUnsaved = (saver: Saver) => saver.version !== saver.confirmed;

interface Step {
  saver: Saver;
  effects: Effect[];
}

/** Sends what is due, if nothing stands against it. */
function go(saver: Saver, before: Effect[] = []): Step {
  if (saver.busy || saver.hold) return { saver, effects: before };
  const disarm: Effect[] = saver.armed ? [{ do: "disarm" }] : [];
  if (saver.unsure) {
    return { saver: { ...saver, busy: "check", armed: false }, effects: [...before, ...disarm, { do: "check" }] };
  }
  if (!isUnsaved(saver)) return { saver, effects: before };
  return {
    saver: { ...saver, busy: { save: saver.version }, armed: false },
    effects: [...before, ...disarm, { do: "send", base: saver.base, version: saver.version }],
  };
}

function wait(saver: Saver, ms = DELAY, before: Effect[] = []): Step {
  if (saver.busy || saver.hold || saver.armed) return { saver, effects: before };
  if (!isUnsaved(saver) && !saver.unsure) return { saver, effects: before };
  return { saver: { ...saver, armed: true }, effects: [...before, { do: "arm", ms }] };
}

function held(saver: Saver, hold: Hold): Step {
  const effects: Effect[] = saver.armed ? [{ do: "disarm" }] : [];
  return { saver: { ...saver, busy: undefined, hold, armed: false }, effects };
}

function saved(saver: Saver, revision: number, savedAt: string | undefined, version: number): Step {
  const confirmed = Math.max(saver.confirmed, version);
  const next = { ...saver, base: revision, confirmed, busy: undefined, failures: 0, savedAt: savedAt ?? saver.savedAt };
  return wait(next, DELAY, isUnsaved(next) ? [] : [{ do: "forget" }]);
}

export function step(saver: Saver, happening: Happening): Step {
  switch (happening.type) {
    case "typed": {
      const hold = saver.hold === "refused" ? undefined : saver.hold;
      return wait({ ...saver, hold, version: saver.version + 1 });
    }
    case "leave":
      return saver.failures > 0 ? { saver, effects: [] } : go(saver);
    case "due":
      return go({ ...saver, armed: false });
    case "saved": {
      const version = happening.version ?? (typeof saver.busy === "object" ? saver.busy.save : saver.confirmed);
      return saved(saver, happening.revision, happening.savedAt, version);
    }
    case "rebased":
      return { saver: { ...saver, base: happening.revision }, effects: [] };
    case "failed": {
      const next = { ...saver, busy: undefined, failures: saver.failures + 1 };
      return wait(next, backOff(next.failures));
    }
    case "refused":
    case "signed_out":
    case "moved":
    case "closed":
      return held(saver, happening.type);
    case "signed_in":
      return saver.hold === "signed_out" ? go({ ...saver, hold: undefined, failures: 0 }) : { saver, effects: [] };
    case "merged": {
      const version = saver.version + 1;
      const confirmed = happening.same ? version : saver.confirmed;
      const next = {
        ...saver,
        base: happening.base,
        version,
        confirmed,
        hold: undefined,
        busy: undefined,
        failures: 0,
      };
      return go(next, happening.same ? [{ do: "forget" }] : []);
    }
    case "online":
      return saver.failures > 0 ? go({ ...saver, failures: 0 }) : { saver, effects: [] };
    case "woke":
      return go({ ...saver, unsure: true });
    case "checked":
      return checked(saver, happening.revision);
  }
}

function checked(saver: Saver, revision: number): Step {
  const next = { ...saver, busy: undefined, unsure: false, failures: 0 };
  if (revision !== saver.base && !isUnsaved(saver)) return { saver: next, effects: [{ do: "reload" }] };
  // Where both moved, the save is answered with what is needed to merge.
  return go(next);
}

export type Standing = "saved" | "unsaved" | "saving" | "retrying" | Hold;

export function standing(saver: Saver): Standing {
  if (saver.hold) return saver.hold;
  if (saver.failures > 0) return "retrying";
  if (typeof saver.busy === "object") return "saving";
  return isUnsaved(saver) ? "unsaved" : "saved";
}
