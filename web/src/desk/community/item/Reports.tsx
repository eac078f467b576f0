import { useState } from "react";
import type { ReportOfItem } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { useSession } from "../../shell/session";
import { Panel } from "../../ui/Panel";
import { StateChip } from "../../ui/StateChip";
import { dateTime } from "../../ui/time";
import { At } from "../../ui/When";
import { chipOf } from "../../ui/words";
import { ReportDialog } from "../reports/ReportDialog";
import { reasonWords } from "../words";
import css from "./item.module.css";

/** What visitors said about something. Who they are, nobody knows. */
export function Reports({ reports }: { reports: readonly ReportOfItem[] }) {
  const [deciding, setDeciding] = useState<ReportOfItem>();
  if (reports.length === 0) return null;
  return (
    <Panel title={reports.length === 1 ? "One report" : `${reports.length} reports`} level={3}>
      <ul className={css.lines}>
        {reports.map((report) => (
          <li key={report.id}>
            <strong>{reasonWords(report.reason)}</strong>
            {report.words && <span>{report.words}</span>}
            <span className="small soft">
              <At at={report.at} />
            </span>
            {report.state === "open" ? (
              <Button type="button" small look="line" onClick={() => setDeciding(report)}>
                Decide<span className="vh">: {reasonWords(report.reason)}</span>
              </Button>
            ) : (
              <Decided report={report} />
            )}
          </li>
        ))}
      </ul>
      {deciding && <ReportDialog report={deciding} onClose={() => setDeciding(undefined)} />}
    </Panel>
  );
}

export function Decided({ report }: { report: ReportOfItem }) {
  const { zone } = useSession();
  return (
    <>
      <StateChip words={chipOf("ReportState", report.state)} />
      <span className="small soft">
        {report.decidedBy && `by ${report.decidedBy}`}
        {report.decidedAt && `, ${dateTime(report.decidedAt, zone)}`}
      </span>
      {report.note && <span className="small">Note: {report.note}</span>}
    </>
  );
}
