import { useMemo, useRef, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { Link, useNavigate, useSearchParams } from "react-router";
import type { CareCalendar, CareCalendarItem } from "../../../api/schema";
import { buttonClass } from "../../../ui/Button";
import { Icon } from "../../../ui/Icon";
import { chevronLeft, chevronRight } from "../../../ui/icons";
import { LoadingState } from "../../../ui/States";
import { api } from "../../shell/api";
import { isRefusal } from "../../shell/problem";
import { useSession } from "../../shell/session";
import { Select } from "../../ui/fields";
import layout from "../../ui/layout.module.css";
import { Panel } from "../../ui/Panel";
import { PillLinks } from "../../ui/PillLinks";
import { RefusedScreen } from "../../ui/RefusedScreen";
import { ScreenHead } from "../../ui/ScreenHead";
import { FailedState } from "../../ui/states";
import { addDays, dayIn, zoneName } from "../../ui/time";
import { useList } from "../../ui/useList";
import { useListKeys } from "../../ui/useListKeys";
import { dayWords } from "../clock";
import { Parts } from "../Parts";
import { CalendarList } from "./CalendarList";
import { CalendarTable } from "./CalendarTable";
import css from "./calendar.module.css";
import { type CalendarQuery, rangeOf, readQuery, stepped, type View } from "./grid";

const NONE: CareCalendarItem[] = [];
const nothing = () => undefined;

/** Who is seen when: a day or a week, on two clocks. */
export default function CalendarScreen() {
  const { zone: home } = useSession();
  const [values, setValues] = useSearchParams();
  const today = dayIn(home, Date.now());
  const query = readQuery(values, today);
  const { data, error, isPlaceholderData, refetch } = useCalendar(query, home);
  const put = (change: Partial<Record<keyof CalendarQuery, string>>) =>
    flushSync(() => setValues((old) => withValues(old, change), { preventScrollReset: true }));
  const items = useMemo(() => data?.days.flatMap(({ items }) => items) ?? NONE, [data]);
  const current = useCalendarKeys(items, query, today, put);
  if (!data && isRefusal(error)) return <RefusedScreen title="Calendar" error={error} />;
  return (
    <>
      <ScreenHead title="Calendar" lead="Booked times, and times held while someone pays." />
      <Parts />
      <Filters query={query} home={home} calendar={data} put={put} />
      <div className={layout.between}>
        <Steps query={query} today={today} values={values} />
        <PillLinks label="Length" pills={viewsOf(values, query.view)} />
      </div>
      {error && !data && <FailedState error={error} retry={() => void refetch()} />}
      {!error && !data && <LoadingState lines={8} />}
      {data && <Shown calendar={data} query={query} current={current} stale={isPlaceholderData} today={today} />}
    </>
  );
}

function useCalendar(query: CalendarQuery, home: string) {
  const asked = { ...rangeOf(query), clinician: query.clinician, zone: query.clock || home };
  return useList({
    queryKey: ["care", "calendar", asked],
    queryFn: ({ signal }) => api.get("/api/desk/care/calendar", { params: { query: asked }, signal }),
    refetchInterval: 60_000,
  });
}

type Put = (change: Partial<Record<keyof CalendarQuery, string>>) => void;

/** Keys of the calendar; each has a button or a link too. */
function useCalendarKeys(items: CareCalendarItem[], query: CalendarQuery, today: string, put: Put) {
  const navigate = useNavigate();
  const search = useRef<HTMLInputElement>(null);
  return useListKeys({
    rows: items,
    search,
    onOpen: ({ requestId }) => requestId && navigate(`/consultations/${requestId}`),
    onTick: nothing,
    onClear: nothing,
    more: {
      n: () => put({ day: stepped(query, 1) }),
      p: () => put({ day: stepped(query, -1) }),
      t: () => put({ day: today }),
      d: () => put({ view: "day" }),
      w: () => put({ view: "week" }),
    },
  });
}

function withValues(values: URLSearchParams, change: Partial<Record<keyof CalendarQuery, string>>): URLSearchParams {
  const next = new URLSearchParams(values);
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

const viewsOf = (values: URLSearchParams, view: View) =>
  (["day", "week"] as const).map((one) => ({
    to: `?${withValues(values, { view: one })}`,
    label: one === "day" ? "Day" : "Week",
    current: one === view,
  }));

interface FiltersProps {
  query: CalendarQuery;
  home: string;
  calendar: CareCalendar | undefined;
  put: Put;
}

/** Clocks that people here live by; the site's own comes first. */
const CLOCKS = ["Africa/Lagos", "Europe/London", "UTC"];

function Filters({ query, home, calendar, put }: FiltersProps) {
  const zones = [...new Set([home, ...CLOCKS, ...(calendar?.clinicians.map(({ zone }) => zone) ?? [])])];
  const people = (calendar?.clinicians ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className={layout.filters}>
      {people.length > 1 && (
        <Select
          label="Clinician"
          value={query.clinician}
          options={[{ value: "", label: "Anyone" }, ...people]}
          onChange={(clinician) => put({ clinician })}
        />
      )}
      <Select
        label="Time zone"
        value={query.clock || home}
        options={zones.map((zone) => ({ value: zone, label: zoneName(zone) }))}
        onChange={(clock) => put({ clock: clock === home ? "" : clock })}
      />
    </div>
  );
}

function Steps({ query, today, values }: { query: CalendarQuery; today: string; values: URLSearchParams }) {
  const { from, days } = rangeOf(query);
  const what = query.view === "week" ? "week" : "day";
  const link = (day: string) => `?${withValues(values, { day })}`;
  const title = days === 1 ? dayWords(from) : `${dayWords(from, "short")} to ${dayWords(addDays(from, 6), "short")}`;
  const style = buttonClass({ look: "line", small: true });
  return (
    <nav className={css.steps} aria-label="Days">
      <h2 className={css.title} aria-live="polite">
        {title}
      </h2>
      <Link className={style} to={link(stepped(query, -1))}>
        <Icon of={chevronLeft} size="small" />
        Earlier<span className="vh"> {what}</span>
      </Link>
      <Link className={style} to={link(stepped(query, 1))}>
        Later<span className="vh"> {what}</span>
        <Icon of={chevronRight} size="small" />
      </Link>
      <Link className={style} to={link(today)}>
        Today
      </Link>
    </nav>
  );
}

interface ShownProps {
  calendar: CareCalendar;
  query: CalendarQuery;
  current: string | undefined;
  stale: boolean;
  today: string;
}

/** As a table, or as a list where there is no room for one. */
function Shown({ calendar, query, current, stale, today }: ShownProps) {
  const isNarrow = useNarrow();
  const isList = isNarrow || query.view === "day";
  return (
    <Panel>
      <p className="small soft">
        Times in <strong>{zoneName(calendar.zone)}</strong>
        {calendar.otherZone && `, with ${zoneName(calendar.otherZone)} alongside`}.
      </p>
      {isList ? (
        <CalendarList calendar={calendar} current={current} today={today} />
      ) : (
        <CalendarTable calendar={calendar} current={current} stale={stale} today={today} />
      )}
    </Panel>
  );
}

const query = () => matchMedia("(max-width: 899px)");

/** Whether there is no room for seven columns. */
function useNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = query();
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    () => query().matches,
  );
}
