import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { CareRequest } from "../../../api/schema";
import { api } from "../../shell/api";
import { useMay } from "../../shell/session";
import { useCommand } from "../../shell/useCommand";
import { DataPanel } from "../../ui/cases/DataPanel";
import { EraseDialog } from "../../ui/cases/EraseDialog";
import { ExportConfirm } from "../../ui/cases/ExportConfirm";

/** What a patient may ask for: everything that is kept about them, or that it is erased. */
export function PersonDataPanel({ request }: { request: CareRequest }) {
  const { id, reference, patient } = request;
  const mayRead = useMay("read_health_details");
  if (!mayRead) return null;
  return (
    <DataPanel
      lead="People can ask for a copy of their data, or for it to be erased. You confirm your identity first, and both are recorded."
      exporting={(onClose) => (
        <ExportConfirm
          title={`Export all data about ${patient.name || reference}?`}
          fileName={`${reference}.json`}
          load={() => api.getFile("/api/desk/care/requests/{id}/export", { params: { path: { id } } })}
          onClose={onClose}
        >
          The file contains the story, files, notes, times, consents and emails of this request, unencrypted. Give it to
          this person only, then delete it from this device.
        </ExportConfirm>
      )}
      erasing={(onClose) => <Erase request={request} onClose={onClose} />}
    />
  );
}

function Erase({ request: { id, reference }, onClose }: { request: CareRequest; onClose: () => void }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const erase = useCommand({
    call: () => api.post("/api/desk/care/requests/{id}/erase", { params: { path: { id } }, body: { reference } }),
    said: `${reference} erased.`,
    onDone: async () => {
      await navigate("/consultations");
      client.removeQueries({ queryKey: ["care", "request", id] });
      await client.invalidateQueries({ queryKey: ["care"] });
    },
  });
  return (
    <EraseDialog
      explanation="Names, contact details, story, files, notes and the visit record are erased immediately and cannot be restored. Any booked time is released. Payment records required by law stay, without the person’s name."
      what={reference}
      field="reference"
      command={erase}
      erase={() => erase.mutateAsync()}
      onClose={onClose}
    />
  );
}
