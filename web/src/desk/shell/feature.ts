import type { RouteObject } from "react-router";
import type { Permission } from "../../api/schema";

/** A permission, or several of which one is enough. */
export type Needs = Permission | readonly Permission[];

/** The groups of the menu, in its order. What is in `now` stands above them, always in sight. */
export const GROUPS = [
  { key: "now", label: "" },
  { key: "care", label: "Patients" },
  { key: "talk", label: "Inbox" },
  { key: "shop", label: "Shop and orders" },
  { key: "money", label: "Money and gifts" },
  { key: "site", label: "Website" },
  { key: "people", label: "Team and privacy" },
  { key: "setup", label: "Set-up" },
] as const;

export type GroupKey = (typeof GROUPS)[number]["key"];

/** A line of the desk's navigation and of the command palette. */
export interface NavEntry {
  /** Below the desk: `/people`. */
  to: string;
  label: string;
  /** A constant of `icons.ts`. */
  icon: string;
  needs?: Needs;
  /** Where in the menu it stands. */
  group: GroupKey;
  /** Place in its group, small first. */
  order: number;
  words?: string;
  /** A hook: how many things wait there. */
  useCount?: () => number | undefined;
  /** A further screen of the room before it in the menu: stands further in, without a picture. */
  part?: boolean;
  /** That room, where somebody may have this one alone: then it stands as any other. */
  under?: string;
  /** Found by the palette, not shown in the menu. */
  hidden?: boolean;
}

/** Makes the entries of a feature's further screens. */
export const partsOf =
  (base: string, needs: Needs, group: GroupKey) =>
  (to: string, label: string, icon: string, order: number, words: string, ownNeeds = needs): NavEntry => ({
    to: `${base}${to}`,
    label,
    icon,
    group,
    order,
    needs: ownNeeds,
    part: true,
    words,
  });

export interface Command {
  label: string;
  icon: string;
  needs?: Needs;
  words?: string;
  /** `go` opens a screen of the desk. */
  run: (go: (to: string) => void) => void;
}

/** Keys of one screen, for the list of keys: ['A', 'Publishes it']. */
export interface ScreenKeys {
  /** Path of the screen below the desk. */
  at: string;
  title: string;
  keys: readonly (readonly [string, string])[];
}

/** A number of Today that leads to its list; shown when there is something. */
export interface Tile {
  /** Below the desk: `/money/reviews`. */
  to: string;
  label: string;
  /** The label where there is one: 'Breach to report'. */
  one?: string;
  /** A hook: how many there are; `undefined` for people who have nothing to do with them, and until it is known. */
  useCount: () => number | undefined;
  /** Its things stand in another number as well, or wait for nobody: they add nothing to what waits. */
  uncounted?: boolean;
  /** Its things stand on Today as rows: they count, and no number is shown beside them. */
  asRows?: boolean;
  /** The law sets their time, and it is short: it stands before the other numbers and is marked. */
  isGrave?: boolean;
}

export interface FoundEntry {
  label: string;
  /** Where it belongs: 'Booking rules'. */
  detail: string;
  /** Below the desk. */
  to: string;
}

/** Finds by words what the server's search does not know, such as fields of settings. */
export interface Finder {
  kind: string;
  icon: string;
  needs?: Needs;
  /** Gets what it looks through, once somebody types. */
  load: () => Promise<(words: string) => readonly FoundEntry[]>;
}
/**
 * The parts of Today that features fill with rows: words of danger, the appointments, that there are none, what waits for an
 * answer, and the money that came, which is no work.
 */
export type TodayPlace = "urgent" | "agenda" | "noAgenda" | "waiting" | "money";

/** One part of the desk. `desk/<feature>/feature.ts` exports it as `feature`; it must load no screen by itself. */
export interface Feature {
  nav?: NavEntry[];
  commands?: Command[];
  keys?: ScreenKeys[];
  finder?: Finder;
  /** What of it stands on Today; it counts as waiting for the person. */
  tiles?: Tile[];
  /** Its rows on Today: the module's default export shows those of a place, or nothing. */
  today?: () => Promise<{ default: React.ComponentType<{ place: TodayPlace }> }>;
  /** A hook: how many of its things must not wait; they stand in the tab's title on every screen. */
  useAlerts?: () => number | undefined;
  routes: RouteObject[];
}

/** A screen that is loaded when somebody opens it. The module's default export is the component. */
export function screen(path: string, load: () => Promise<{ default: React.ComponentType }>): RouteObject {
  return { path, lazy: async () => ({ Component: (await load()).default }) };
}
