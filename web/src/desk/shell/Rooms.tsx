import { useEffect, useId, useState, useSyncExternalStore } from "react";
import { Link, NavLink } from "react-router";
import { Icon } from "../../ui/Icon";
import { chevronDown, userRound } from "../../ui/icons";
import { logOut } from "../ui/icons";
import { useWaitingIn } from "./Badge";
import type { NavEntry } from "./feature";
import { navigation } from "./features";
import { usePlace } from "./place";
import css from "./Rooms.module.css";
import { type Folds, fold, groupsOf, openGroups, roomAt } from "./rooms";
import { holds, useSession } from "./session";
import { useSignOut } from "./useSignOut";

/** Pixels of a line in the menu, and of all that is around it: `Rooms.module.css` draws them. */
const WIDE = { line: 34, head: 40, around: 64 + 24 };
const NARROW = { line: 46, head: 48, around: 64 + 56 + 24 };

const KEPT = "desk-menu";

function kept(): Folds {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "[]");
  } catch {
    return [];
  }
}

function keep(folds: Folds): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify(folds));
  } catch {
    // No storage: what is open is forgotten with the page.
  }
}

const listen = (onChange: () => void) => {
  addEventListener("resize", onChange);
  return () => removeEventListener("resize", onChange);
};

/** How many lines of rooms fit into the window under so many headings, without scrolling. */
function useLines(heads: number, above: number): number {
  return useSyncExternalStore(listen, () => {
    const size = innerWidth >= 1024 ? WIDE : NARROW;
    return Math.floor((innerHeight - size.around - heads * size.head) / size.line) - above;
  });
}

/** All rooms of the desk in their groups: a column beside the screen, on smaller screens a sheet over it. */
export function Rooms({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const place = usePlace();
  const { permissions } = useSession();
  const [folds, setFolds] = useState(kept);
  const mine = navigation.filter(({ needs }) => holds(permissions, needs));
  const [top, ...groups] = groupsOf(mine);
  const shown = roomAt(place, mine);
  const current = shown?.hidden ? undefined : shown?.group;
  const lines = useLines(groups.length, top?.rooms.length ?? 0);
  const open = openGroups({ groups, folds, lines });
  const change = (key: (typeof groups)[number]["key"]) => {
    const next = fold(folds, key, open.has(key) ? "closed" : "open");
    setFolds(next);
    keep(next);
  };
  // Whoever goes into a room wants to see where it is; on arrival alone, so that its group may be folded over it afterwards.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (current) setFolds((before) => fold(before, current, "open"));
  }, [place]);
  useEffect(() => {
    if (!isOpen) return;
    const leave = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented) onClose();
    };
    addEventListener("keydown", leave);
    return () => removeEventListener("keydown", leave);
  }, [isOpen, onClose]);
  return (
    <nav id="desk-menu" className={isOpen ? `${css.rail} ${css.open}` : css.rail} aria-label="Desk">
      <div className={css.groups}>
        <List rooms={top?.rooms ?? []} />
        {groups.map(({ key, label, rooms }) => (
          <Group key={key} label={label} rooms={rooms} isOpen={open.has(key)} onToggle={() => change(key)} />
        ))}
        <Own />
      </div>
    </nav>
  );
}

interface GroupProps {
  label: string;
  rooms: NavEntry[];
  isOpen: boolean;
  onToggle: () => void;
}

function Group({ label, rooms, isOpen, onToggle }: GroupProps) {
  const id = useId();
  const waiting = useWaitingIn(rooms);
  return (
    <section className={css.group} aria-label={label}>
      <button type="button" className={css.heading} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
        <Icon of={chevronDown} />
        {label}
        {!isOpen && waiting > 0 && <Waiting count={waiting} />}
      </button>
      <div id={id} hidden={!isOpen}>
        <List rooms={rooms} />
      </div>
    </section>
  );
}

function List({ rooms }: { rooms: readonly NavEntry[] }) {
  return (
    <ul>
      {rooms.map((room) => (
        <Room key={room.to} room={room} />
      ))}
    </ul>
  );
}

function Room({ room }: { room: NavEntry }) {
  const count = useWaitingIn([room]);
  const isShown = roomAt(usePlace(), navigation) === room;
  return (
    <li>
      <Link to={room.to} aria-current={isShown ? "page" : undefined} className={room.part ? css.part : undefined}>
        {!room.part && <Icon of={room.icon} />}
        {room.label}
        {count > 0 && <Waiting count={count} />}
      </Link>
    </li>
  );
}

function Waiting({ count }: { count: number }) {
  return (
    <span className={css.count}>
      {count}
      <span className="vh"> waiting</span>
    </span>
  );
}

/** What stands at the top of wider screens. */
function Own() {
  const { person } = useSession();
  const signOut = useSignOut();
  return (
    <ul className={css.own}>
      <li>
        <NavLink to="/account">
          <Icon of={userRound} />
          {person.name}: your account
        </NavLink>
      </li>
      <li>
        <button type="button" onClick={signOut}>
          <Icon of={logOut} />
          Sign out
        </button>
      </li>
    </ul>
  );
}
