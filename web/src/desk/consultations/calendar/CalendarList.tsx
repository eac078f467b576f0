import type { CareCalendar, CareCalendarDay } from "../../../api/schema";
import { timeText } from "../../ui/time";
import { dayWords } from "../clock";
import css from "./calendar.module.css";
import { Item } from "./Item";

interface CalendarListProps {
  calendar: CareCalendar;
  current: string | undefined;
  today: string;
}

export function CalendarList({ calendar, current, today }: CalendarListProps) {
  return (
    <ol className={css.days}>
      {calendar.days.map((day) => (
        <li key={day.date} aria-current={day.date === today ? "date" : undefined}>
          <h3>
            {dayWords(day.date)}
            {day.date === today && <span className={css.today}>Today</span>}
          </h3>
          <Hours day={day} />
          {day.items.length > 0 && (
            <ul className={css.items}>
              {[...day.items]
                .sort((a, b) => a.startsAt.localeCompare(b.startsAt))
                .map((item) => (
                  <li key={item.id}>
                    <Item
                      item={item}
                      isCurrent={item.id === current}
                      withClinician={calendar.clinicians.length > 1}
                      clocks={calendar}
                      withEnd
                    />
                  </li>
                ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}

function Hours({ day: { closed, hours, items } }: { day: CareCalendarDay }) {
  const words = hours.map(({ from, to }) => `${timeText(from)} to ${timeText(to)}`).join(", ");
  return (
    <p className="small soft">
      {closed ? `Closed: ${closed}` : words ? `Open ${words}` : "No hours"}
      {items.length === 0 && !closed && ". Nothing booked."}
    </p>
  );
}
