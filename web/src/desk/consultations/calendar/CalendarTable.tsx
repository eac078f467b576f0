import { Link } from "react-router";
import type { CareCalendar, CareCalendarDay } from "../../../api/schema";
import { zoneName } from "../../ui/time";
import { dayWords } from "../clock";
import css from "./calendar.module.css";
import { hoursOf, hourWords, isOpen, itemsIn, otherHour } from "./grid";
import { Item } from "./Item";

interface CalendarTableProps {
  calendar: CareCalendar;
  current: string | undefined;
  stale: boolean;
  today: string;
}

export function CalendarTable({ calendar, current, stale, today }: CalendarTableProps) {
  const { days, zone, otherZone } = calendar;
  return (
    <div className={css.scroll}>
      <table className={stale ? `${css.table} ${css.stale}` : css.table} aria-busy={stale}>
        <caption className="vh">Times of the week in {zoneName(zone)}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="vh">Hour</span>
            </th>
            {days.map((day) => (
              <DayHead key={day.date} day={day} isToday={day.date === today} />
            ))}
          </tr>
        </thead>
        <tbody>
          {hoursOf(days, zone).map((hour) => (
            <tr key={hour}>
              <th scope="row">
                {hourWords(hour)}
                {otherZone && <Other text={otherHour(days, hour, zone, otherZone)} zone={otherZone} />}
              </th>
              {days.map((day) => (
                <td key={day.date} className={isOpen(day, hour) ? css.open : undefined}>
                  {itemsIn(day, hour, zone).map((item) => (
                    <Item
                      key={item.id}
                      item={item}
                      isCurrent={item.id === current}
                      withClinician={calendar.clinicians.length > 1}
                      clocks={calendar}
                    />
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function DayHead({ day, isToday }: { day: CareCalendarDay; isToday: boolean }) {
  return (
    <th scope="col" aria-current={isToday ? "date" : undefined}>
      <Link to={`?view=day&day=${day.date}`}>{dayWords(day.date, "short")}</Link>
      {isToday && <span className={css.more}>Today</span>}
      {day.closed && <span className={css.more}>{day.closed}</span>}
    </th>
  );
}

function Other({ text, zone }: { text: string | undefined; zone: string }) {
  if (!text) return null;
  return (
    <span className={css.other}>
      {text}
      <span className="vh"> in {zoneName(zone)}</span>
    </span>
  );
}
