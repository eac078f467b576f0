import { useSearchParams } from "react-router";
import type { DayCount, StatisticsView } from "../../api/schema";
import { EmptyState, LoadingState } from "../../ui/States";
import { api } from "../shell/api";
import { isRefusal } from "../shell/problem";
import { useSession } from "../shell/session";
import { countText } from "../ui/bars";
import { CsvButton } from "../ui/CsvButton";
import { type Column, DataTable } from "../ui/DataTable";
import { DayBars } from "../ui/DayBars";
import { Select } from "../ui/fields";
import layout from "../ui/layout.module.css";
import { Panel } from "../ui/Panel";
import { RefusedScreen } from "../ui/RefusedScreen";
import { ScreenHead } from "../ui/ScreenHead";
import { Sums } from "../ui/Sums";
import { FailedState } from "../ui/states";
import { dayIn } from "../ui/time";
import { useList } from "../ui/useList";
import { pageName, SPANS, spanDays, spanOf } from "./days";
import { Parts } from "./Parts";

export default function StatisticsScreen() {
  const { zone } = useSession();
  const [values, setValues] = useSearchParams();
  const span = spanOf(values.get("days"));
  const asked = spanDays(span, dayIn(zone));
  const { data, error, isPlaceholderData, refetch } = useList({
    queryKey: ["statistics", asked],
    queryFn: ({ signal }) => api.get("/api/desk/statistics", { params: { query: asked }, signal }),
  });
  if (!data && isRefusal(error)) return <RefusedScreen title="Statistics" error={error} />;
  return (
    <>
      <ScreenHead
        title="Statistics"
        lead="Daily counts. We store no cookies, addresses or visitors, so nobody can be identified."
      >
        <CsvButton
          load={() => api.getFile("/api/desk/statistics.csv", { params: { query: asked } })}
          fileName={`statistics-${asked.from}-${asked.to}.csv`}
        />
        <Select
          label="Days"
          value={span}
          options={SPANS}
          onChange={(days) => setValues({ days }, { replace: true, preventScrollReset: true })}
        />
      </ScreenHead>
      <Parts />
      {error && !data && <FailedState error={error} retry={() => void refetch()} />}
      {!error && !data && <LoadingState lines={6} />}
      {data && (
        <div className="stack stack-large" aria-busy={isPlaceholderData}>
          <Sums sums={nameSums(data.days)} />
          <Panel title="Views per day">
            <DayBars
              days={data.days}
              zone={zone}
              count={({ views }) => views}
              caption="Daily counts"
              columns={DAY_COLUMNS}
            />
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

function nameSums(days: readonly DayCount[]) {
  const sum = (of: (day: DayCount) => number) => countText(days.reduce((all, day) => all + of(day), 0));
  return [
    ["Page views", sum((day) => day.views)],
    ["Articles read to the end", sum((day) => day.readsToEnd)],
    ["Searches that found nothing", sum((day) => day.emptySearches)],
    ["Links followed", sum((day) => day.links)],
    ["Added to the cart", sum((day) => day.cartAdditions)],
    ["Orders placed", sum((day) => day.ordersPlaced)],
    ["Orders paid", sum((day) => day.ordersPaid)],
    ["Returns asked for", sum((day) => day.returnsAsked)],
  ] as const;
}

const DAY_COLUMNS: Column<DayCount>[] = [
  { key: "views", label: "Views", cell: ({ views }) => countText(views) },
  { key: "reads", label: "Read to the end", cell: ({ readsToEnd }) => countText(readsToEnd) },
  { key: "searches", label: "Found nothing", cell: ({ emptySearches }) => countText(emptySearches) },
  { key: "links", label: "Links", cell: ({ links }) => countText(links) },
  { key: "cart", label: "Added to the cart", cell: ({ cartAdditions }) => countText(cartAdditions) },
  { key: "placed", label: "Orders placed", cell: ({ ordersPlaced }) => countText(ordersPlaced) },
  { key: "paid", label: "Orders paid", cell: ({ ordersPaid }) => countText(ordersPaid) },
  { key: "returns", label: "Returns asked for", cell: ({ returnsAsked }) => countText(returnsAsked) },
];

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
        { key: "term", label: "Search", cell: (search: StatisticsView["searches"][number]) => search.term },
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
