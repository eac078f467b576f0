import { GROUPS, type GroupKey, type NavEntry } from "./feature";

/** What stands in the menu, in its groups; groups without rooms are left out. */
export function groupsOf(entries: readonly NavEntry[]): { key: GroupKey; label: string; rooms: NavEntry[] }[] {
  const shown = entries.filter(({ hidden }) => !hidden);
  const isAlone = ({ under }: NavEntry) => under !== undefined && !shown.some(({ to }) => to === under);
  const placed = shown.map((entry) => (isAlone(entry) ? { ...entry, part: false } : entry));
  return GROUPS.map((group) => ({ ...group, rooms: placed.filter((entry) => entry.group === group.key) })).filter(
    ({ rooms }) => rooms.length > 0,
  );
}

/** The room that an address below the desk belongs to: the longest that it begins with. */
export function roomAt(pathname: string, entries: readonly NavEntry[]): NavEntry | undefined {
  const within = ({ to }: NavEntry) => pathname === to || (to !== "/" && pathname.startsWith(`${to}/`));
  return entries.filter(within).sort((a, b) => b.to.length - a.to.length)[0];
}

/** What somebody did with the groups of the menu, the latest first. */
export type Folds = readonly (readonly [GroupKey, "open" | "closed"])[];

/** Remembers what was done with a group last. */
export function fold(folds: Folds, key: GroupKey, how: "open" | "closed"): Folds {
  return [[key, how], ...folds.filter(([other]) => other !== key)];
}

interface Menu {
  groups: readonly { key: GroupKey; rooms: readonly unknown[] }[];
  folds: Folds;
  /** How many lines of rooms there is space for. */
  lines: number;
}

/**
 * The groups that are open: those opened last, then from the top as many as fit without scrolling. The first of them is open even
 * if it does not fit: whoever opened it wants to see it.
 */
export function openGroups({ groups, folds, lines }: Menu): Set<GroupKey> {
  const closed = new Set(folds.filter(([, how]) => how === "closed").map(([key]) => key));
  const opened = folds.filter(([, how]) => how === "open").map(([key]) => key);
  const wanted = [...opened, ...groups.map(({ key }) => key)];
  const open = new Set<GroupKey>();
  let left = lines;
  for (const key of new Set(wanted)) {
    const size = groups.find((group) => group.key === key)?.rooms.length;
    if (!size || closed.has(key) || (size > left && open.size > 0)) continue;
    open.add(key);
    left -= size;
  }
  return open;
}

/** The rooms that each role is in most, the first first. */
const USED: Record<string, readonly string[]> = {
  doctor: ["/consultations", "/questions", "/articles", "/letters"],
  owner: ["/consultations", "/letters", "/orders", "/money"],
  support: ["/consultations", "/letters", "/orders", "/giving"],
  finance: ["/money", "/giving", "/orders", "/transfers"],
  moderator: ["/conversation", "/conversation/reports", "/places", "/articles"],
  editor: ["/articles", "/videos", "/newsletter", "/media"],
};

/** How many rooms a thumb reaches beside 'More'. */
const IN_BAR = 4;

/** The rooms of the bar at the foot of a phone: Today, then what the person's roles use most, in turn. */
export function barOf(roles: readonly string[], entries: readonly NavEntry[]): NavEntry[] {
  const lists = roles.map((role) => USED[role] ?? []);
  const inTurn = [0, 1, 2, 3].flatMap((place) => lists.flatMap((list) => list.slice(place, place + 1)));
  return ["/", ...new Set(inTurn)].flatMap((to) => entries.filter((entry) => entry.to === to)).slice(0, IN_BAR);
}
