import { Link, useSearchParams } from "react-router";
import type { FigureLine, PracticeView } from "../../../api/schema";
import { EmptyState, LoadingState } from "../../../ui/States";
import { amountText } from "../../forms/amounts";
import { api } from "../../shell/api";
import { isRefusal } from "../../shell/problem";
import { useMay, useSession } from "../../shell/session";
import { CsvButton } from "../../ui/CsvButton";
import { DataTable } from "../../ui/DataTable";
import { Select } from "../../ui/fields";
import {
  countGroups,
  type FigureDay,
  type FigureGroup,
  figureDays,
  figureText,
  type MoneyGroup,
  moneyGroups,
} from "../../ui/figures/figures";
import { Legend, Plot } from "../../ui/figures/Plot";
import { usePractice } from "../../ui/figures/usePractice";
import { Panel } from "../../ui/Panel";
import { RefusedScreen } from "../../ui/RefusedScreen";
import { ScreenHead } from "../../ui/ScreenHead";
import { FailedState } from "../../ui/states";
import { TableDetails } from "../../ui/TableDetails";
import { TestMoney } from "../../ui/TestMoney";
import { date, dayIn } from "../../ui/time";
import { SPANS, spanDays, spanOf } from "../days";
import { Parts } from "../Parts";
import css from "./practice.module.css";

/** What came in and what was done, by day: each person sees the figures of what they may see. */
export default function PracticeScreen() {
  const { zone } = useSession();
  const [values, setValues] = useSearchParams();
  const span = spanOf(values.get("days"));
  const asked = spanDays(span, dayIn(zone));
  const { data, error, isPlaceholderData, refetch } = usePractice(asked);
  if (!data && isRefusal(error)) return <RefusedScreen title="Practice figures" error={error} />;
  return (
    <>
      <ScreenHead title="Practice figures" lead="What came in and what was done, by day in Lagos. Nobody is named.">
        <CsvButton
          load={() => api.getFile("/api/desk/practice.csv", { params: { query: asked } })}
          fileName={`practice-${asked.from}-${asked.to}.csv`}
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
          <MoneyPanels view={data} zone={zone} />
          {countGroups(data.parts).map((group) => (
            <CountPanel key={group.key} group={group} from={data.from} zone={zone} />
          ))}
        </div>
      )}
    </>
  );
}

function MoneyPanels({ view, zone }: { view: PracticeView; zone: string }) {
  const may = useMay("manage_money");
  if (!may) return null;
  const groups = moneyGroups(view.parts.flatMap(({ lines }) => lines));
  if (groups.length === 0) {
    return (
      <Panel title="Income">
        <EmptyState level={3} title="No money came" text="Nothing was paid or refunded in these days. Choose others." />
      </Panel>
    );
  }
  return groups.map((group) => <MoneyPanel key={group.currency} group={group} from={view.from} zone={zone} />);
}

interface MoneyPanelProps {
  group: MoneyGroup;
  from: string;
  zone: string;
}

function MoneyPanel({ group, from, zone }: MoneyPanelProps) {
  const { currency, title, income, lines, received, refunded, fees, paidOut } = group;
  const days = figureDays(from, lines);
  const text = (minor: number) => amountText(minor, currency);
  return (
    <Panel title={title}>
      <div className="stack">
        <dl className={`${css.cards} ${css.money}`}>
          <Sum name="Received" text={text(received)} />
          <Sum name="Refunded" text={text(refunded)} />
          <Sum name="Providers’ fees" text={text(fees)} />
          <Sum name="Left" text={text(received - refunded - fees)} />
          <Sum name="Sent to your bank" text={text(paidOut)} />
        </dl>
        <TestMoney />
        <Legend lines={income} />
        <Plot days={days} lines={income} zone={zone} />
        <FigureTable caption={`${title} per day`} days={days} lines={lines} zone={zone} />
        <p className="small soft">
          What your bank got is part of what was received, often of other days: see{" "}
          <Link to="/money/payouts">Payouts</Link>. Money that waits for a decision is not counted.
        </p>
      </div>
    </Panel>
  );
}

/** An amount with its name: smaller than a count, so that it stays on one line. */
function Sum({ name, text }: { name: string; text: string }) {
  return (
    <div className={css.card}>
      <dt>{name}</dt>
      <dd className={css.amount}>{text}</dd>
    </div>
  );
}

function CountPanel({ group: { title, lines }, from, zone }: { group: FigureGroup; from: string; zone: string }) {
  const days = figureDays(from, lines);
  return (
    <Panel title={title}>
      <div className="stack">
        <div className={css.cards}>
          {lines.map((line) => (
            <section key={line.key} className={css.card}>
              <h3>{line.label}</h3>
              <p className={css.total}>{figureText(line, line.total)}</p>
              <Plot days={days} lines={[line]} zone={zone} small />
              {line.unit === "minutes" && <p className="small soft">Half of the answers came sooner.</p>}
            </section>
          ))}
        </div>
        <FigureTable caption={`${title} per day`} days={days} lines={lines} zone={zone} />
      </div>
    </Panel>
  );
}

interface FigureTableProps {
  caption: string;
  days: readonly FigureDay[];
  lines: readonly FigureLine[];
  zone: string;
}

/** The numbers of the plots; the last day first. */
function FigureTable({ caption, days, lines, zone }: FigureTableProps) {
  return (
    <TableDetails caption={caption}>
      {() => (
        <DataTable
          caption={caption}
          columns={[
            { key: "day", label: "Day", cell: ({ day }: FigureDay) => date(`${day}T12:00:00Z`, zone) },
            ...lines.map((line) => ({
              key: line.key,
              label: line.label,
              cell: ({ values }: FigureDay) => figureText(line, values[line.key]),
            })),
          ]}
          rows={[...days].reverse()}
          rowKey={({ day }) => day}
        />
      )}
    </TableDetails>
  );
}
