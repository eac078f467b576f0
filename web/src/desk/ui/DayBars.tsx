import { countText, heights } from "./bars";
import { type Column, DataTable } from "./DataTable";
import css from "./DayBars.module.css";
import { TableDetails } from "./TableDetails";
import { date } from "./time";

interface DayBarsProps<Day> {
  days: readonly Day[];
  zone: string;
  /** What is drawn of a day. */
  count: (day: Day) => number;
  /** What a bar says of its day where that is no plain number, such as money. */
  text?: (day: Day) => string;
  /** What the table holds. */
  caption: string;
  /** Columns of the table after that of the day. */
  columns: Column<Day>[];
}

/** Bars for the eye; the same numbers as a table for everybody. */
export function DayBars<Day extends { day: string }>(props: DayBarsProps<Day>) {
  const { days, zone, count, text = (day) => countText(count(day)), caption, columns } = props;
  const bars = heights(days.map(count));
  const [first, last] = [days[0], days.at(-1)];
  const name = ({ day }: Day) => date(`${day}T12:00:00Z`, zone);
  return (
    <>
      <div className={css.bars} aria-hidden="true">
        {days.map((day, at) => (
          <span
            key={day.day}
            className={css.bar}
            title={`${name(day)}: ${text(day)}`}
            style={{ height: `${bars[at]}%` }}
          />
        ))}
      </div>
      {first && last && (
        <p className={css.ends} aria-hidden="true">
          <span>{name(first)}</span>
          <span>{name(last)}</span>
        </p>
      )}
      <TableDetails caption={caption}>
        {() => (
          <DataTable
            caption={caption}
            columns={[{ key: "day", label: "Day", cell: name }, ...columns]}
            rows={[...days].reverse()}
            rowKey={({ day }) => day}
          />
        )}
      </TableDetails>
    </>
  );
}
