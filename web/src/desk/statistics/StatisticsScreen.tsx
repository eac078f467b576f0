import { useSearchParams } from "react-router";
import type { DayCount, StatisticsView } from "../../api/schema";
import { EmptyState, LoadingState } from "../../ui/States";
import { api } from "../shell/api";
import { useSession } from "../shell/session";
import { DataTable } from "../ui/DataTable";
import { Select } from "../ui/fields";
import layout from "../ui/layout.module.css";
import { Panel } from "../ui/Panel";
import { ScreenHead } from "../ui/ScreenHead";
import { FailedState } from "../ui/states";
import { date, dayIn } from "../ui/time";
import { useList } from "../ui/useList";
import { countText, daysOf, heights, pageName, SPANS, spanOf } from "./days";
import css from "./Statistics.module.css";

export default function StatisticsScreen() {
  const { zone } = useSession();
  const [values, setValues] = useSearchParams();
  const span = spanOf(values.get("days"));
  const asked = daysOf(dayIn(zone), span);
  const { data, error, isPlaceholderData, refetch } = useList({
    queryKey: ["statistics", asked],
    queryFn: ({ signal }) => api.get("/api/desk/statistics", { params: { query: asked }, signal }),
  });
  return (
    <>
      <ScreenHead
        title="Statistics"
        lead="Daily counts. We store no cookies, addresses or visitors, so nobody can be identified."
      >
        <Select
          label="Days"
          value={String(span)}
          options={SPANS}
          onChange={(days) => setValues({ days }, { replace: true, preventScrollReset: true })}
        />
      </ScreenHead>
      {error && !data && <FailedState error={error} retry={() => void refetch()} />}
      {!error && !data && <LoadingState lines={6} />}
      {data && (
        <div className="stack stack-large" aria-busy={isPlaceholderData}>
          <Sums days={data.days} />
          <Panel title="Views per day">
            <Chart days={data.days} zone={zone} />
          </Panel>
          <div className={layout.two}>
            <Panel title="Pages">
              <Pages pages={data.pages} />
            </Panel>
            <div className="stack stack-large">
              <Panel title="Searched for, not found">
                <Searches searches={data.searches} />
              </Panel>
              <Panel title="Links followed">
                <Links links={data.links} />
              </Panel>
            </div>
          </div>
        </div>
      )}
    </>
  );
}

function Sums({ days }: { days: readonly DayCount[] }) {
  const sum = (of: (day: DayCount) => number) => countText(days.reduce((all, day) => all + of(day), 0));
  const sums = [
    ["Page views", sum((day) => day.views)],
    ["Articles read to the end", sum((day) => day.readsToEnd)],
    ["Searches that found nothing", sum((day) => day.emptySearches)],
    ["Links followed", sum((day) => day.links)],
  ] as const;
  return (
    <dl className={css.sums}>
      {sums.map(([name, count]) => (
        <div key={name} className={css.sum}>
          <dt>{name}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Bars for the eye; the same numbers as a table for everybody. */
function Chart({ days, zone }: { days: readonly DayCount[]; zone: string }) {
  const bars = heights(days.map((day) => day.views));
  const [first, last] = [days[0], days.at(-1)];
  const name = (day: DayCount) => date(`${day.day}T12:00:00Z`, zone);
  return (
    <>
      <div className={css.bars} aria-hidden="true">
        {days.map((day, at) => (
          <span
            key={day.day}
            className={css.bar}
            title={`${name(day)}: ${countText(day.views)}`}
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
      <details>
        <summary>Show as a table</summary>
        <DataTable
          caption="Daily counts"
          columns={[
            { key: "day", label: "Day", cell: name },
            { key: "views", label: "Views", cell: (day: DayCount) => countText(day.views) },
            { key: "reads", label: "Read to the end", cell: (day: DayCount) => countText(day.readsToEnd) },
            { key: "searches", label: "Found nothing", cell: (day: DayCount) => countText(day.emptySearches) },
            { key: "links", label: "Links", cell: (day: DayCount) => countText(day.links) },
          ]}
          rows={[...days].reverse()}
          rowKey={(day) => day.day}
        />
      </details>
    </>
  );
}

function Pages({ pages }: { pages: StatisticsView["pages"] }) {
  if (pages.length === 0) return <EmptyState level={3} title="No views yet" text="Counts are updated once a minute." />;
  return (
    <DataTable
      caption="Pages by views"
      columns={[
        {
          key: "page",
          label: "Page",
          cell: (page: StatisticsView["pages"][number]) => (
            <a href={page.path} target="_blank" rel="noreferrer">
              {page.title ?? pageName(page.path)}
            </a>
          ),
        },
        { key: "views", label: "Views", cell: (page) => countText(page.views) },
        {
          key: "end",
          label: "Read to the end",
          cell: (page) =>
            page.path.startsWith("/blog/") ? countText(page.readsToEnd) : <span className="soft">–</span>,
        },
      ]}
      rows={pages}
      rowKey={(page) => page.path}
    />
  );
}

function Searches({ searches }: { searches: StatisticsView["searches"] }) {
  if (searches.length === 0) {
    return <p className="soft">No failed search was made often enough to be shown: at least three times in a day.</p>;
  }
  return (
    <DataTable
      caption="Searches that found nothing"
      columns={[
        { key: "term", label: "Words", cell: (search: StatisticsView["searches"][number]) => search.term },
        { key: "count", label: "Times", cell: (search) => countText(search.count) },
      ]}
      rows={searches}
      rowKey={(search) => search.term}
    />
  );
}

function Links({ links }: { links: StatisticsView["links"] }) {
  if (links.length === 0) return <p className="soft">No external links were followed.</p>;
  return (
    <DataTable
      caption="Sites visitors went to"
      columns={[
        { key: "site", label: "To", cell: (link: StatisticsView["links"][number]) => link.site },
        { key: "count", label: "Times", cell: (link) => countText(link.count) },
      ]}
      rows={links}
      rowKey={(link) => link.site}
    />
  );
}
