import { Link } from "react-router";
import { Icon } from "../../../ui/Icon";
import { clock } from "../../../ui/icons";
import { channelWords } from "../words";
import css from "./calendar.module.css";
import type { CalendarItem } from "./types";

interface ItemProps {
  item: CalendarItem;
  isCurrent: boolean;
  /** Who sees them is said too: there are several clinicians. */
  withClinician: boolean;
}

/** One time: when, who, how. */
export function Item({ item, isCurrent, withClinician }: ItemProps) {
  const { id, requestId, reference, name, timeText, otherText, channel, state, untilText, clinician } = item;
  const looks = [css.item, state === "held" && css.held, isCurrent && css.current].filter(Boolean).join(" ");
  const who = name || reference || "Taken";
  return (
    <div className={looks} data-row={id}>
      <span className={css.time}>
        <time dateTime={item.startsAt}>{timeText}</time>
        {otherText && <span className={css.beside}> {otherText}</span>}
      </span>
      {requestId ? <Link to={`/consultations/${requestId}`}>{who}</Link> : <strong>{who}</strong>}
      <span className={css.more}>
        {[channel && channelWords(channel), withClinician && clinician.name].filter(Boolean).join(" · ")}
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
