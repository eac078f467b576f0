import { useState } from "react";
import type { ModerationReason, ReportOfItem } from "../../../api/schema";
import { api } from "../../shell/api";
import { useCommand } from "../../shell/useCommand";
import { CommandDialog } from "../../ui/CommandDialog";
import { Choice, Select, TextArea } from "../../ui/fields";
import { REASONS, reasonFor, reasonWords } from "../words";

interface ReportDialogProps {
  report: Pick<ReportOfItem, "id" | "reason" | "words">;
  onClose: () => void;
}

const OUTCOMES = [
  { value: "remove", label: "Upheld: remove what was reported" },
  { value: "hide", label: "Upheld: hide it for now" },
  { value: "keep", label: "Upheld: already dealt with" },
  { value: "reject", label: "Rejected: it stays" },
];

export function ReportDialog({ report, onClose }: ReportDialogProps) {
  const [outcome, setOutcome] = useState("");
  const [reason, setReason] = useState(reasonFor(report.reason));
  const [note, setNote] = useState("");
  const decide = useReport(onClose);
  const noNote = note.trim() === "";
  const run = () => {
    if (outcome === "" || noNote) return;
    const isActed = outcome === "hide" || outcome === "remove";
    const acted = isActed ? { action: outcome as "hide" | "remove", reason } : {};
    return decide.mutateAsync({ id: report.id, uphold: outcome !== "reject", note: note.trim(), ...acted });
  };
  return (
    <CommandDialog title="Decide about this report" confirm="Decide" command={decide} run={run} onClose={onClose}>
      {(isTried) => (
        <>
          <p>
            <strong>{reasonWords(report.reason)}</strong>
            {report.words && `: ${report.words}`}
          </p>
          <Choice
            label="Decision"
            error={isTried && outcome === "" ? "Choose a decision." : undefined}
            value={outcome}
            options={OUTCOMES}
            onChange={setOutcome}
          />
          {outcome === "remove" && (
            <Select label="Reason for the author" value={reason} options={REASONS} onChange={setReason} />
          )}
          <TextArea
            label="Note for the log"
            hint="Why you decided this. It is kept with the time and your name."
            error={isTried && noNote ? "Give a short reason." : undefined}
            rows={2}
            maxLength={2000}
            value={note}
            onChange={setNote}
          />
        </>
      )}
    </CommandDialog>
  );
}

interface ReportDecision {
  id: string;
  uphold: boolean;
  note: string;
  /** What becomes of the item when the report is right. */
  action?: "hide" | "remove";
  reason?: ModerationReason;
}

/** Decides a report. When another moderator was first, the list shows what they did. */
function useReport(onDone: () => void) {
  return useCommand({
    call: ({ id, ...decision }: ReportDecision) =>
      api.post("/api/desk/conversation/reports/{id}", { params: { path: { id } }, body: decision }),
    changes: [["conversation"]],
    said: (_, { uphold }) => (uphold ? "Report upheld." : "Report rejected."),
    onDone,
  });
}
