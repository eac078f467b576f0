import { Link } from "react-router";
import type { FigureLine } from "../../api/schema";
import { LoadingState } from "../../ui/States";
import { amountText } from "../forms/amounts";
import { useMay, useSession } from "../shell/session";
import { type FigureDay, figureDays, figureText, moneyGroups } from "../ui/figures/figures";
import { Plot } from "../ui/figures/Plot";
import { usePractice } from "../ui/figures/usePractice";
import { Panel } from "../ui/Panel";
import { TestMoney } from "../ui/TestMoney";
import { date, dayIn, daysOf } from "../ui/time";
import css from "./Figures.module.css";

/** Days of a plot: today and the six before. */
const DAYS = 7;
const TITLE = "The last 7 days";

/** What came in and what was read this week, for those who may see it; nothing where there is neither. */
export function Figures() {
  const { zone } = useSession();
  const [mayMoney, mayRead] = [useMay("manage_money"), useMay("read_statistics")];
  const days = daysOf(dayIn(zone), DAYS);
  const query = usePractice(days, { enabled: mayMoney || mayRead, refetchInterval: 300_000, meta: { told: true } });
  const { data, isLoading } = query;
  if (isLoading) {
    return (
      <Panel title={TITLE}>
        <LoadingState lines={3} />
      </Panel>
    );
  }
  if (!data) return null;
  const lines = data.parts.flatMap((part) => part.lines);
  const money = mayMoney ? moneyGroups(lines) : [];
  const views = lines.find(({ key }) => key === "views");
  const hasViews = mayRead && views && (views.total ?? 0) > 0;
  if (money.length === 0 && !hasViews) return null;
  return (
    <Panel title={TITLE} aside={<Link to="/statistics/practice?days=7">All figures</Link>}>
      <ul className={css.figures} role="list">
        {money.map(({ currency, title, income, received, refunded }) => (
          <Figure
            key={currency}
            title={title}
            total={amountText(received, currency)}
            since={sinceText(income, refunded)}
            from={data.from}
            lines={income}
          />
        ))}
        {hasViews && (
          <Figure
            title="Page views"
            total={figureText(views, views.total)}
            since={`${figureText(views, views.days.at(-1))} today`}
            from={data.from}
            lines={[views]}
          />
        )}
      </ul>
      {money.length > 0 && <TestMoney />}
    </Panel>
  );
}

/** Money since yesterday morning, of the last two days, and what went back to people of all that is shown. */
export function sinceText(income: readonly FigureLine[], refunded: number): string {
  const sum = income.reduce((all, { days }) => all + (days.at(-1) ?? 0) + (days.at(-2) ?? 0), 0);
  const currency = income[0]?.currency ?? "";
  const since = sum > 0 ? `${amountText(sum, currency)} since yesterday` : "nothing new since yesterday";
  return refunded > 0 ? `${since}, ${amountText(refunded, currency)} refunded` : since;
}

interface FigureProps {
  title: string;
  total: string;
  since: string;
  from: string;
  lines: readonly FigureLine[];
}

function Figure({ title, total, since, from, lines }: FigureProps) {
  const { zone } = useSession();
  const days = figureDays(from, lines);
  return (
    <li className={css.figure}>
      <strong className={css.total}>{total}</strong>
      <div className={css.plot}>
        <Plot days={days} lines={lines} zone={zone} small />
      </div>
      <span className="small soft">
        {title}, {since}
      </span>
      <ul className="vh">
        {days.map((day) => (
          <li key={day.day}>{dayText(day, lines, zone)}</li>
        ))}
      </ul>
    </li>
  );
}

/** '21 November 2026: Consultations ₦24,000' */
function dayText(day: FigureDay, lines: readonly FigureLine[], zone: string): string {
  const parts = lines.map((line) => `${line.label} ${figureText(line, day.values[line.key])}`);
  return `${date(`${day.day}T12:00:00Z`, zone)}: ${parts.join(", ")}`;
}
