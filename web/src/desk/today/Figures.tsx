import { Link } from "react-router";
import type { FigureLine } from "../../api/schema";
import { amountText } from "../forms/amounts";
import { useMay, useSession } from "../shell/session";
import { type FigureDay, figureDays, figureText, moneyGroups } from "../ui/figures/figures";
import { Plot } from "../ui/figures/Plot";
import { usePractice } from "../ui/figures/usePractice";
import { Panel } from "../ui/Panel";
import { date, dayIn, daysOf } from "../ui/time";
import css from "./Figures.module.css";

/** Days of a plot: today and the six before. */
const DAYS = 7;

/** What came in and what was read this week, for those who may see it; nothing where there is neither. */
export function Figures() {
  const { zone } = useSession();
  const [mayMoney, mayRead] = [useMay("manage_money"), useMay("read_statistics")];
  const days = daysOf(dayIn(zone), DAYS);
  const { data } = usePractice(days, { enabled: mayMoney || mayRead, refetchInterval: 300_000, meta: { told: true } });
  if (!data) return null;
  const lines = data.parts.flatMap((part) => part.lines);
  const money = mayMoney ? moneyGroups(lines) : [];
  const views = lines.find(({ key }) => key === "views");
  const hasViews = mayRead && views && (views.total ?? 0) > 0;
  if (money.length === 0 && !hasViews) return null;
  return (
    <div className={css.figures}>
      {money.map(({ currency, title, income, received }) => (
        <Figure
          key={currency}
          title={`${title}, 7 days`}
          total={amountText(received, currency)}
          since={sinceText(income)}
          from={data.from}
          lines={income}
        />
      ))}
      {hasViews && (
        <Figure
          title="Page views, 7 days"
          total={figureText(views, views.total)}
          since={`${figureText(views, views.days.at(-1))} today`}
          from={data.from}
          lines={[views]}
        />
      )}
    </div>
  );
}

/** Money since yesterday morning: of the last two days. */
export function sinceText(income: readonly FigureLine[]): string {
  const sum = income.reduce((all, { days }) => all + (days.at(-1) ?? 0) + (days.at(-2) ?? 0), 0);
  const currency = income[0]?.currency ?? "";
  return sum > 0 ? `${amountText(sum, currency)} since yesterday` : "nothing new since yesterday";
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
    <Panel title={title} aside={<strong className={css.total}>{total}</strong>}>
      <Plot days={days} lines={lines} zone={zone} small />
      <ul className="vh">
        {days.map((day) => (
          <li key={day.day}>{dayText(day, lines, zone)}</li>
        ))}
      </ul>
      <p className={css.since}>
        <span className="small soft">{since}</span>
        <Link className="small" to="/statistics/practice?days=7">
          All figures<span className="vh"> beside {title}</span>
        </Link>
      </p>
    </Panel>
  );
}

/** '21 November 2026: Consultations ₦24,000' */
function dayText(day: FigureDay, lines: readonly FigureLine[], zone: string): string {
  const parts = lines.map((line) => `${line.label} ${figureText(line, day.values[line.key])}`);
  return `${date(`${day.day}T12:00:00Z`, zone)}: ${parts.join(", ")}`;
}
