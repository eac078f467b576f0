import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "../../../ui/Button";
import { api } from "../../shell/api";
import { useMay } from "../../shell/session";
import { Confirm, Dialog } from "../../ui/Dialog";
import { fieldId, TextField } from "../../ui/fields";
import { download, trash } from "../../ui/icons";
import { Panel } from "../../ui/Panel";
import { ProblemSummary } from "../../ui/ProblemSummary";
import { saveAs } from "../../ui/saveAs";
import { toast } from "../../ui/toasts";
import { useOnce } from "../../ui/useOnce";
import css from "../care.module.css";
import type { CareRequest } from "../types";
import { pathOf } from "./useRequest";

/** What a person may ask for: everything that is kept about them, or that it is erased. Both ask once more who you are. */
export function PersonDataPanel({ request }: { request: CareRequest }) {
  const mayRead = useMay("read_health_details");
  const [open, setOpen] = useState<"export" | "erase">();
  const hand = useExport(request);
  const once = useOnce();
  if (!mayRead) return null;
  const close = () => setOpen(undefined);
  return (
    <Panel title="Their data">
      <div className="stack">
        <p className="small soft">
          People may ask for what is kept about them, and that it is erased. You are asked once more who you are, and
          both are recorded.
        </p>
        <div className={css.acts}>
          <Button type="button" look="line" small icon={download} onClick={() => setOpen("export")}>
            Export
          </Button>
          <Button type="button" look="line" small icon={trash} onClick={() => setOpen("erase")}>
            Erase
          </Button>
        </div>
      </div>
      <Confirm
        open={open === "export"}
        title={`Export all about ${request.patient.name || request.reference}?`}
        action="Save the file"
        busy={hand.isPending}
        onConfirm={() =>
          once(async () => {
            await hand.mutateAsync();
            close();
          })
        }
        onClose={close}
      >
        <p>
          The file has story, files, notes, times, consents and mails of this request in the clear. Hand it to this
          person only, and delete it from this device afterwards.
        </p>
      </Confirm>
      {open === "erase" && <EraseDialog request={request} onClose={close} />}
    </Panel>
  );
}

function useExport({ id, reference }: CareRequest) {
  return useMutation({
    mutationFn: async () => {
      const answer = await api.response("GET", `${pathOf(id)}/export`);
      saveAs(await answer.blob(), `${reference}.json`);
    },
    onSuccess: () => toast("The file is saved on this device."),
  });
}

/** Erases for good. The reference must be typed: nobody does that by mistake. */
function EraseDialog({ request, onClose }: { request: CareRequest; onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const [isTried, setIsTried] = useState(false);
  const navigate = useNavigate();
  const client = useQueryClient();
  const once = useOnce();
  const isSame = typed.trim().toUpperCase() === request.reference.toUpperCase();
  const erase = useMutation({
    meta: { told: true },
    mutationFn: () => api.post(`${pathOf(request.id)}/erase`, { reference: request.reference }),
    onSuccess: async () => {
      toast(`${request.reference} is erased.`);
      await navigate("/consultations");
      client.removeQueries({ queryKey: ["care", "request", request.id] });
      await client.invalidateQueries({ queryKey: ["care"] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(!isSame);
    if (isSame) once(() => erase.mutateAsync());
  };
  return (
    <Dialog open title="Erase it for good?" onClose={onClose}>
      <form className="stack" noValidate onSubmit={submit}>
        <ProblemSummary error={erase.error} form="erase" />
        <p>
          Names, contacts, story, files, notes and the record of the visit are erased at once, and nobody can bring them
          back. A booked time is given up. What the law wants kept of the payment stays, without the person.
        </p>
        <TextField
          id={fieldId("reference", "erase")}
          label={`Type ${request.reference} to go on`}
          autoComplete="off"
          error={isTried && !isSame ? `Type ${request.reference}.` : undefined}
          value={typed}
          onChange={setTyped}
        />
        <div className="row">
          <Button look="danger" icon={trash} disabled={erase.isPending}>
            Erase for good
          </Button>
          <Button type="button" look="line" onClick={onClose}>
            Keep it
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
