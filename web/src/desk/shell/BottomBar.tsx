import { Link } from "react-router";
import { Icon } from "../../ui/Icon";
import { menu, x } from "../../ui/icons";
import { Badge, useWaitingIn } from "./Badge";
import css from "./BottomBar.module.css";
import type { NavEntry } from "./feature";
import { navigation } from "./features";
import { usePlace } from "./place";
import { barOf, roomAt } from "./rooms";
import { holds, useSession } from "./session";

/** A phone's bar under the thumb: the rooms that this person uses most, and the way to all the others. */
export function BottomBar({ isOpen, onMore }: { isOpen: boolean; onMore: () => void }) {
  const place = usePlace();
  const { person, permissions } = useSession();
  const rooms = barOf(
    person.roles,
    navigation.filter(({ needs }) => holds(permissions, needs)),
  );
  const shown = roomAt(place, rooms);
  const others = navigation.filter((entry) => !rooms.includes(entry));
  const waiting = useWaitingIn(others);
  return (
    <nav className={css.bar} aria-label="Most used">
      <ul>
        {rooms.map((room) => (
          <li key={room.to}>
            <Link to={room.to} aria-current={room === shown && !isOpen ? "page" : undefined}>
              <Icon of={room.icon} />
              {room.label}
              {room.useCount && <Waiting room={room} />}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" aria-expanded={isOpen} aria-controls="desk-menu" onClick={onMore}>
            <Icon of={isOpen ? x : menu} />
            More
            {waiting > 0 && <Badge count={waiting} />}
          </button>
        </li>
      </ul>
    </nav>
  );
}

function Waiting({ room }: { room: NavEntry }) {
  const count = useWaitingIn([room]);
  return count > 0 ? <Badge count={count} /> : null;
}
