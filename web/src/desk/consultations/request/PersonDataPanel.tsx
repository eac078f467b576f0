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
      lead="People may ask for what is kept about them, and that it is erased. You are asked once more who you are, and both are recorded."
      exporting={(onClose) => (
        <ExportConfirm
          title={`Export all about ${patient.name || reference}?`}
          fileName={`${reference}.json`}
          load={() => api.getFile("/api/desk/care/requests/{id}/export", { params: { path: { id } } })}
          onClose={onClose}
        >
          The file has story, files, notes, times, consents and mails of this request in the clear. Hand it to this
          person only, and delete it from this device afterwards.
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
    said: `${reference} is erased.`,
    onDone: async () => {
      await navigate("/consultations");
      client.removeQueries({ queryKey: ["care", "request", id] });
      await client.invalidateQueries({ queryKey: ["care"] });
    },
  });
  return (
    <EraseDialog
      explanation="Names, contacts, story, files, notes and the record of the visit are erased at once, and nobody can bring them back. A booked time is given up. What the law wants kept of the payment stays, without the person."
      what={reference}
      field="reference"
      command={erase}
      erase={() => erase.mutateAsync()}
      onClose={onClose}
    />
  );
}
