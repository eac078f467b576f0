import { useSession } from "../shell/session";
import { TextArea } from "./fields";

interface WordingReasonProps {
  /** What the server has against the wording. */
  error: string | undefined;
  reason: string;
  onReason: (reason: string) => void;
}

/** Asks why words may go out although they can harm readers; nothing as long as nothing is wrong with them. */
export function WordingReason({ error, reason, onReason }: WordingReasonProps) {
  const { person } = useSession();
  if (!error && reason === "") return null;
  return (
    <TextArea
      label="Reason for this wording"
      hint={`Signed by ${person.name}. Kept in the audit log.`}
      error={error}
      rows={3}
      maxLength={2000}
      value={reason}
      onChange={onReason}
    />
  );
}
