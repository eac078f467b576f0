import { useState } from "react";
import type { DatasetNotice, DatasetNoticeKind, DatasetReport } from "../../api/schema";
import { Button } from "../../ui/Button";
import { Notice } from "../../ui/Notice";
import { Facts } from "../ui/Facts";
import { Select } from "../ui/fields";
import { download } from "../ui/icons";
import { Panel } from "../ui/Panel";
import { saveAs } from "../ui/saveAs";
import css from "./datasets.module.css";
import { count, reportFacts } from "./words";

const KINDS: Record<DatasetNoticeKind, string> = {
  refused: "Refused",
  changed: "Changed on the way",
  kept: "Kept, but not shown",
};
/** Lines that are shown before somebody asks for more. */
const FIRST = 50;

/** What came of an import: counts, then each thing that is not here as it came. */
export function ReportPanel({ report, name }: { report: DatasetReport; name: string }) {
  const [kind, setKind] = useState<DatasetNoticeKind | "">("");
  const [shown, setShown] = useState(FIRST);
  const notices = kind ? report.notices.filter((notice) => notice.kind === kind) : report.notices;
  const facts = reportFacts(report);
  return (
    <Panel title={report.isDryRun ? "What an import would do" : "Result"}>
      <div className="stack">
        {report.isDryRun && <p>Nothing has been written yet.</p>}
        {facts.length > 0 ? <Facts facts={facts} /> : <p>There was nothing in the file.</p>}
        {report.isCut && (
          <Notice tone="cost" title="The file is not whole">
            Its last lines are missing. Export it again and bring it here: what is in already stays, the rest follows.
          </Notice>
        )}
        {report.notices.length > 0 && (
          <>
            <Select
              label="Show"
              value={kind}
              options={[
                { value: "", label: `Everything that was noticed (${count(report.notices.length + report.more)})` },
                ...Object.entries(KINDS).map(([value, label]) => ({ value: value as DatasetNoticeKind, label })),
              ]}
              onChange={setKind}
            />
            <ul className={css.notices} aria-label="What was noticed">
              {notices.slice(0, shown).map((notice) => (
                <li key={`${notice.line} ${notice.subject} ${notice.words}`}>
                  <strong>{noticeHead(notice)}</strong>
                  <span>{notice.words}</span>
                </li>
              ))}
            </ul>
            {notices.length === 0 && <p>Nothing of that kind.</p>}
            <div className="row">
              {notices.length > shown && (
                <Button type="button" look="line" onClick={() => setShown(shown + 200)}>
                  Show more
                </Button>
              )}
              <Button
                type="button"
                look="line"
                icon={download}
                onClick={() => saveAs(new Blob([reportText(report)], { type: "text/plain" }), `${name}.report.txt`)}
              >
                Save the report
              </Button>
            </div>
            {report.more > 0 && (
              <p className="small soft">
                The first {count(report.notices.length)} are listed; {count(report.more)} more are only counted.
              </p>
            )}
          </>
        )}
      </div>
    </Panel>
  );
}

function noticeHead({ kind, line, subject }: DatasetNotice): string {
  const where = [line && `line ${count(line)}`, subject].filter(Boolean).join(", ");
  return where ? `${KINDS[kind]}: ${where}` : KINDS[kind];
}

function reportText(report: DatasetReport): string {
  const facts = reportFacts(report).map(([name, value]) => `${name}: ${value}`);
  const notices = report.notices.map((notice) => `${noticeHead(notice)}: ${notice.words}`);
  return [...facts, "", ...notices, ""].join("\n");
}
