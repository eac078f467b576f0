import type { DeskIssueRow } from "../../../api/schema";
import css from "../newsletter.module.css";
import { countWords } from "../words";

export function Progress({
  issue: { subject, total, sent, failed, unsure, skipped, queued },
}: {
  issue: DeskIssueRow;
}) {
  const done = Math.max(0, total - queued);
  const rest = [
    failed > 0 && `${countWords(failed)} failed`,
    unsure > 0 && `${countWords(unsure)} not known`,
    skipped > 0 && `${countWords(skipped)} skipped`,
  ].filter(Boolean);
  return (
    <div className={css.progress}>
      <meter aria-label={`Progress of ${subject || "the issue"}`} min={0} max={Math.max(1, total)} value={done} />
      <span className="small">
        {countWords(sent)} of {countWords(total)} sent{rest.length > 0 && `, ${rest.join(", ")}`}
      </span>
    </div>
  );
}
