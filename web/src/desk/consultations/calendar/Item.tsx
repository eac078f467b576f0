import { Link } from "react-router";
import type { CareCalendarItem } from "../../../api/schema";
import { Icon } from "../../../ui/Icon";
import { clock } from "../../../ui/icons";
import { timeIn, zoneName } from "../../ui/time";
import { labelOf } from "../../ui/words";
import css from "./calendar.module.css";

interface ItemProps {
  item: CareCalendarItem;
  isCurrent: boolean;
  /** Who sees them is said too: there are several clinicians. */
  withClinician: boolean;
  clocks: { zone: string; otherZone?: string | null };
  /** When it ends is said too: there is room. */
  withEnd?: boolean;
}

/** When it is, on the calendar's clock and on the other one, as the rest of the desk writes times. */
function wordsOf({ startsAt, endsAt }: CareCalendarItem, { clocks: { zone, otherZone }, withEnd }: ItemProps) {
  const on = (clock: string) =>
    withEnd ? `${timeIn(clock, startsAt)} to ${timeIn(clock, endsAt)}` : timeIn(clock, startsAt);
  return { time: on(zone), other: otherZone && `${on(otherZone)} ${zoneName(otherZone)}` };
}

export function Item(props: ItemProps) {
  const { item, isCurrent, withClinician } = props;
  const { id, requestId, reference, name, channel, state, untilText, clinician } = item;
  const { time, other } = wordsOf(item, props);
  const looks = [css.item, state === "held" && css.held, isCurrent && css.current].filter(Boolean).join(" ");
  const who = name || reference || "Taken";
  return (
    <div className={looks} data-row={id}>
      <span className={css.time}>
        <time dateTime={item.startsAt}>{time}</time>
        {other && <span className={css.beside}> {other}</span>}
      </span>
      {requestId ? <Link to={`/consultations/${requestId}`}>{who}</Link> : <strong>{who}</strong>}
      <span className={css.more}>
        {[channel && labelOf("CareChannel", channel), withClinician && clinician.name].filter(Boolean).join(" · ")}
      </span>
      {state === "held" && (
        <strong className={css.until}>
          <Icon of={clock} size="small" />
          Held{untilText && ` until ${untilText}`}
        </strong>
      )}
    </div>
  );
}
