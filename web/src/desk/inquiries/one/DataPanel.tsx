import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { DeskInquiry } from "../../../api/schema";
import { api } from "../../shell/api";
import { useCommand } from "../../shell/useCommand";
import { DataPanel as CaseDataPanel } from "../../ui/cases/DataPanel";
import { EraseDialog } from "../../ui/cases/EraseDialog";
import { ExportConfirm } from "../../ui/cases/ExportConfirm";

export function DataPanel({ inquiry }: { inquiry: DeskInquiry }) {
  const { id, reference, kind, steps } = inquiry;
  const mayErase = steps.includes("erase");
  const exporting = (onClose: () => void) => (
    <ExportConfirm
      title={`Export ${reference}?`}
      fileName={`${reference}.json`}
      load={() => api.getFile("/api/desk/letters/{id}/export", { params: { path: { id } } })}
      onClose={onClose}
    >
      The file contains messages, contact details, notes and emails, unencrypted. Give it to this person only, then
      delete it from this device.
    </ExportConfirm>
  );
  const erasing = (onClose: () => void) => <Erase inquiry={inquiry} onClose={onClose} />;
  return (
    <CaseDataPanel
      lead="You confirm your identity first, and both are recorded."
      note={kind === "complaint" && !mayErase ? "A complaint must be decided before it can be erased." : undefined}
      exporting={steps.includes("export") ? exporting : undefined}
      erasing={mayErase ? erasing : undefined}
    />
  );
}

function Erase({ inquiry: { id, reference }, onClose }: { inquiry: DeskInquiry; onClose: () => void }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const erase = useCommand({
    call: () => api.post("/api/desk/letters/{id}/erase", { params: { path: { id } }, body: { reference } }),
    said: `${reference} is erased.`,
    onDone: async () => {
      await navigate("/letters");
      client.removeQueries({ queryKey: ["inquiries", "one", id] });
      await client.invalidateQueries({ queryKey: ["inquiries"] });
    },
  });
  return (
    <EraseDialog
      explanation="Names, contact details, messages, files, replies and notes are erased immediately and cannot be restored."
      what={reference}
      field="reference"
      command={erase}
      erase={() => erase.mutateAsync()}
      onClose={onClose}
    />
  );
}
