import { Link } from "react-router";
import type { CareCalendarItem } from "../../../api/schema";
import { Icon } from "../../../ui/Icon";
import { clock } from "../../../ui/icons";
import { timeIn } from "../../ui/time";
import { labelOf } from "../../ui/words";
import { zoneName } from "../clock";
import css from "./calendar.module.css";

interface ItemProps {
  item: CareCalendarItem;
  isCurrent: boolean;
  /** Who sees them is said too: there are several clinicians. */
  withClinician: boolean;
  /** Only when it begins is said, on these clocks: there is little room. */
  clocks?: { zone: string; otherZone?: string | null };
}

/** When it is, on the calendar's clock and on the other one. */
function wordsOf({ startsAt, timeText, otherText }: CareCalendarItem, clocks: ItemProps["clocks"]) {
  if (!clocks) return { time: timeText, other: otherText };
  const { zone, otherZone } = clocks;
  return { time: timeIn(zone, startsAt), other: otherZone && `${timeIn(otherZone, startsAt)} ${zoneName(otherZone)}` };
}

export function Item({ item, isCurrent, withClinician, clocks }: ItemProps) {
  const { id, requestId, reference, name, channel, state, untilText, clinician } = item;
  const { time, other } = wordsOf(item, clocks);
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
