import { useId, useState } from "react";
import type { CareFreeTime } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { chevronLeft, chevronRight } from "../../../ui/icons";
import { EmptyState, LoadingState } from "../../../ui/States";
import { api } from "../../shell/api";
import { FieldError } from "../../ui/fields";
import { FailedState } from "../../ui/states";
import { Tabs } from "../../ui/Tabs";
import { addDays, dayIn, timeIn, zoneName } from "../../ui/time";
import { useList } from "../../ui/useList";
import { useNarrow } from "../../ui/useNarrow";
import { dayWords, mondayOf } from "../clock";
import { byDay, type DayTimes, keyOf, weekWords } from "./week";
import css from "./week.module.css";

interface WeekTimesProps {
  request: string;
  /** The day that is shown first. */
  day: string;
  /** The clock that the days go by, and that of who is seen. */
  zones: { here: string; theirs: string };
  chosen: CareFreeTime | undefined;
  error: string | undefined;
  onChoose: (time: CareFreeTime | undefined) => void;
}

/** The free times of a week, its days side by side; on a phone one day at a time. */
export function WeekTimes({ request, day, zones, chosen, error, onChoose }: WeekTimesProps) {
  const today = dayIn(zones.here, Date.now());
  const [monday, setMonday] = useState(() => mondayOf(day));
  const [open, setOpen] = useState(day);
  const id = useId();
  const isNarrow = useNarrow();
  const free = useFreeTimes(request, monday, zones.here);
  const days = byDay(free.data ?? [], monday, zones.here);
  const isEmpty = free.data?.length === 0;
  // Of one clinician alone nobody has to be told at each time whose it is.
  const hasSeveral = new Set(free.data?.map(({ clinician }) => clinician.id)).size > 1;
  const go = (weeks: number) => {
    const next = addDays(monday, 7 * weeks);
    setMonday(next);
    // A day of the week before is none of this one: the first that has something is opened.
    setOpen(next);
    onChoose(undefined);
  };
  const times = (shown: DayTimes) => (
    <Times
      key={shown.day}
      day={shown}
      name={id}
      zones={zones}
      chosen={chosen}
      hasSeveral={hasSeveral}
      onChoose={onChoose}
    />
  );
  // The day that was open, or else the first that has something.
  const current =
    days.find((one) => one.day === open && one.times.length > 0) ?? days.find((one) => one.times.length > 0);
  return (
    <fieldset className={css.week} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>
        Free times <span className={css.clock}>{clockWords(zones)}</span>
      </legend>
      <div className={css.steps}>
        <Button type="button" look="line" small icon={chevronLeft} disabled={monday <= today} onClick={() => go(-1)}>
          <span className={css.step}>Previous week</span>
        </Button>
        <strong aria-live="polite">{weekWords(monday)}</strong>
        <Button type="button" look="line" small icon={chevronRight} onClick={() => go(1)}>
          <span className={css.step}>Next week</span>
        </Button>
      </div>
      {error && <FieldError id={`${id}-error`} message={error} />}
      {free.error && <FailedState error={free.error} retry={() => void free.refetch()} level={3} />}
      {!free.data && !free.error && <LoadingState />}
      {isEmpty && <EmptyState title="No free times this week" text="Go to the next week." level={3} />}
      {free.data && !isEmpty && !isNarrow && <div className={css.days}>{days.map(times)}</div>}
      {current && isNarrow && (
        <Tabs
          label="Days"
          tabs={days
            .filter((one) => one.times.length > 0)
            .map((one) => ({ key: one.day, label: <DayName day={one} /> }))}
          current={current.day}
          onChange={setOpen}
        >
          {times(current)}
        </Tabs>
      )}
    </fieldset>
  );
}

const clockWords = ({ here, theirs }: WeekTimesProps["zones"]): string =>
  here === theirs ? `on the clock of ${zoneName(here)}` : `in ${zoneName(here)}, below it ${zoneName(theirs)}`;

function DayName({ day: { day, times } }: { day: DayTimes }) {
  return (
    <span className={css.dayName}>
      {dayWords(day, "short")} <small>{times.length} free</small>
    </span>
  );
}

interface TimesProps extends Pick<WeekTimesProps, "zones" | "chosen" | "onChoose"> {
  day: DayTimes;
  name: string;
  hasSeveral: boolean;
}

/** One day: its times are one choice with those of the other days, so arrow keys go through all of the week. */
function Times({ day: { day, times }, name, zones, chosen, hasSeveral, onChoose }: TimesProps) {
  return (
    <fieldset className={css.day}>
      <legend>
        <span aria-hidden="true">{dayWords(day, "short")}</span>
        <span className="vh">{dayWords(day)}</span>
      </legend>
      {times.length === 0 && <p className="small soft">Nothing free</p>}
      <div className={css.times}>
        {times.map((time) => (
          <label key={keyOf(time)} className={css.time}>
            <input
              type="radio"
              name={name}
              checked={chosen !== undefined && keyOf(chosen) === keyOf(time)}
              onChange={() => onChoose(time)}
            />
            <span>
              <b>{timeIn(zones.here, time.at)}</b>
              {zones.theirs !== zones.here && <small>{timeIn(zones.theirs, time.at)}</small>}
              {hasSeveral && <small className={css.who}>{time.clinician.name}</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function useFreeTimes(id: string, monday: string, zone: string) {
  return useList({
    queryKey: ["care", "free-times", id, monday, zone],
    queryFn: ({ signal }) =>
      api.get("/api/desk/care/requests/{id}/free-times", {
        params: { path: { id }, query: { from: monday, days: 7, zone } },
        signal,
      }),
    staleTime: 0,
    // Another week is another week: the times of the one before would be chosen by mistake.
    placeholderData: undefined,
  });
}
