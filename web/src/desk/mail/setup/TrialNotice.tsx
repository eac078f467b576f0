import type { MailTrial } from "../../../api/schema";
import { Notice } from "../../../ui/Notice";

/** What became of a test: what failed, how to mend it, and the server's own words. */
export function TrialNotice({ trial, to }: { trial: MailTrial; to: string }) {
  const { failure } = trial;
  if (!failure) {
    return (
      <Notice said title="It works">
        The server accepted a test for {to}. Check your inbox and your spam folder, then save.
      </Notice>
    );
  }
  return (
    <Notice said tone="cost" title={failure.message}>
      <p>{failure.advice}</p>
      {failure.said && (
        <p className="small">
          The server said: <code>{failure.said}</code>
        </p>
      )}
    </Notice>
  );
}
