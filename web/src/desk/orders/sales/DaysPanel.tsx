import type { SalesDay } from "../../../api/schema";
import { DayBars } from "../../ui/DayBars";
import { Select } from "../../ui/fields";
import { Panel } from "../../ui/Panel";
import { listPlots, type SalesPlot } from "./plots";

interface DaysPanelProps {
  days: readonly SalesDay[];
  zone: string;
  /** What was chosen; orders are shown where these days have nothing of it. */
  plot: SalesPlot["value"];
  onPlot: (plot: SalesPlot["value"]) => void;
  /** More days were asked for than the server counted. */
  isCutOff: boolean;
}

/** Orders or money of each day as bars, whichever is chosen; the table has all of it. */
export function DaysPanel({ days, zone, plot, onPlot, isCutOff }: DaysPanelProps) {
  const plots = listPlots(days);
  const shown = plots.find(({ value }) => value === plot) ?? plots[0];
  return (
    <Panel
      title={`${shown.label} per day`}
      aside={plots.length > 1 && <Select label="Show" value={shown.value} options={plots} onChange={onPlot} />}
    >
      <DayBars
        days={days}
        zone={zone}
        count={shown.count}
        text={shown.text}
        caption="Orders and money per day"
        columns={plots.map(({ value, label, text }) => ({ key: value, label, cell: text }))}
      />
      {isCutOff && <p className="small soft">Only the first {days.length} days are shown here.</p>}
    </Panel>
  );
}
