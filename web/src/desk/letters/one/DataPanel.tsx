import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "../../../ui/Button";
import { api } from "../../shell/api";
import { Confirm, Dialog } from "../../ui/Dialog";
import { fieldId, TextField } from "../../ui/fields";
import { download, trash } from "../../ui/icons";
import { Panel } from "../../ui/Panel";
import { ProblemSummary } from "../../ui/ProblemSummary";
import parts from "../../ui/parts.module.css";
import { saveAs } from "../../ui/saveAs";
import { toast } from "../../ui/toasts";
import { useOnce } from "../../ui/useOnce";
import type { Letter } from "../types";
import { pathOf } from "./useLetter";

/** All of this letter as a file, or its end. Both ask once more who you are. */
export function DataPanel({ letter }: { letter: Letter }) {
  const [open, setOpen] = useState<"export" | "erase">();
  const once = useOnce();
  const hand = useMutation({
    mutationFn: async () => {
      const answer = await api.response("GET", `${pathOf(letter.id)}/export`);
      saveAs(await answer.blob(), `${letter.reference}.json`);
    },
    onSuccess: () => toast("The file is saved on this device."),
  });
  const may = (step: string) => letter.steps.includes(step);
  if (!may("export") && !may("erase")) return null;
  const close = () => setOpen(undefined);
  return (
    <Panel title="Their data">
      <p className="small soft">Each asks once more who you are, and is recorded.</p>
      <div className={parts.acts}>
        {may("export") && (
          <Button type="button" look="line" small icon={download} onClick={() => setOpen("export")}>
            Export
          </Button>
        )}
        {may("erase") && (
          <Button type="button" look="line" small icon={trash} onClick={() => setOpen("erase")}>
            Erase
          </Button>
        )}
      </div>
      {letter.kind === "complaint" && !may("erase") && (
        <p className="small soft">A complaint stays until it is decided.</p>
      )}
      <Confirm
        open={open === "export"}
        title={`Export ${letter.reference}?`}
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
        The file has words, contacts, notes and mails in the clear. Hand it to this person only, and delete it from this
        device afterwards.
      </Confirm>
      {open === "erase" && <EraseDialog letter={letter} onClose={close} />}
    </Panel>
  );
}

/** Erases for good. The reference must be typed: nobody does that by mistake. */
function EraseDialog({ letter: { id, reference }, onClose }: { letter: Letter; onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const [isTried, setIsTried] = useState(false);
  const navigate = useNavigate();
  const client = useQueryClient();
  const once = useOnce();
  const isSame = typed.trim().toUpperCase() === reference.toUpperCase();
  const erase = useMutation({
    meta: { told: true },
    mutationFn: () => api.post(`${pathOf(id)}/erase`, { reference }),
    onSuccess: async () => {
      toast(`${reference} is erased.`);
      await navigate("/letters");
      client.removeQueries({ queryKey: ["letters", "one", id] });
      await client.invalidateQueries({ queryKey: ["letters"] });
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
        <p>Names, contacts, words, files, replies and notes are erased at once, and nobody can bring them back.</p>
        <TextField
          id={fieldId("reference", "erase")}
          label={`Type ${reference} to go on`}
          autoComplete="off"
          error={isTried && !isSame ? `Type ${reference}.` : undefined}
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
