import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/Button";
import { api } from "../../shell/api";
import { ProblemError } from "../../shell/problem";
import { useSession } from "../../shell/session";
import { Dialog } from "../../ui/Dialog";
import { Choice, fieldId, TextArea, TextField } from "../../ui/fields";
import { ProblemSummary } from "../../ui/ProblemSummary";
import { toast } from "../../ui/toasts";
import { useOnce } from "../../ui/useOnce";
import { dayIn } from "../clock";
import { entryProblems, type LicenceEntry, type LicenceMap, tidied, withEntry } from "./licences";

interface EntryDialogProps {
  map: LicenceMap;
  entry: LicenceEntry;
  onClose: () => void;
}

const KINDS = [
  { value: "information", label: "Information only: nobody can book or pay" },
  { value: "consult", label: "Offered: people can book and pay" },
];

/** Changes what may be offered for one service in one country. */
export function EntryDialog({ map, entry, onClose }: EntryDialogProps) {
  const { zone } = useSession();
  const [draft, setDraft] = useState(entry);
  const [missing, setMissing] = useState<ProblemError>();
  const save = useSaveMap(map, onClose);
  const once = useOnce();
  const put = (change: Partial<LicenceEntry>) => setDraft((old) => ({ ...old, ...change }));
  const id = (field: string) => fieldId(field, "licence");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = entryProblems(draft, dayIn(zone, Date.now()));
    const words = "Something is missing.";
    setMissing(found.length > 0 ? new ProblemError(422, "unfinished", "Not finished", words, found) : undefined);
    if (found.length === 0) once(() => save.mutateAsync(withEntry(map.entries, tidied(draft))));
  };
  return (
    <Dialog open title={titleOf(map, entry)} onClose={onClose}>
      <form className="stack" noValidate onSubmit={submit}>
        <ProblemSummary error={missing ?? save.error} form="licence" />
        <Choice label="What may be offered?" value={draft.kind} options={KINDS} onChange={(kind) => put({ kind })} />
        {draft.kind !== "information" && <Licence draft={draft} missing={missing} id={id} put={put} />}
        <TextArea
          label="Note for the desk"
          optional
          rows={2}
          maxLength={500}
          value={draft.note ?? ""}
          onChange={(note) => put({ note })}
        />
        <div className="row">
          <Button disabled={save.isPending}>Save</Button>
          <Button type="button" look="line" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function titleOf({ services, countries }: LicenceMap, { service, country }: LicenceEntry): string {
  const what = services.find(({ key }) => key === service)?.label ?? service;
  return `${what} in ${countries.find(({ code }) => code === country)?.label ?? country}`;
}

interface LicenceProps {
  draft: LicenceEntry;
  missing: ProblemError | undefined;
  id: (field: string) => string;
  put: (change: Partial<LicenceEntry>) => void;
}

function Licence({ draft, missing, id, put }: LicenceProps) {
  return (
    <>
      <TextField
        id={id("licence")}
        label="Licence"
        hint="Name and year or number, as it stands on the document."
        error={missing?.about("licence")}
        maxLength={200}
        value={draft.licence ?? ""}
        onChange={(licence) => put({ licence })}
      />
      <TextField
        label="Held by"
        optional
        maxLength={120}
        value={draft.holder ?? ""}
        onChange={(holder) => put({ holder })}
      />
      <TextField
        id={id("expires")}
        type="date"
        label="Holds until"
        hint="From the next day on it is information only, by itself."
        error={missing?.about("expires")}
        value={draft.expires ?? ""}
        onChange={(expires) => put({ expires })}
      />
      <TextField
        type="date"
        label="Checked on"
        optional
        value={draft.checkedOn ?? ""}
        onChange={(checkedOn) => put({ checkedOn })}
      />
    </>
  );
}

/** Saves the map as a whole; who was slower than somebody else is told, and nothing is overwritten. */
function useSaveMap({ version }: LicenceMap, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    meta: { told: true },
    mutationFn: (entries: LicenceEntry[]) => api.put("/api/desk/care/licences", { version, entries }),
    onSuccess: () => {
      toast("Saved. The site follows it at once.");
      onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["care", "licences"] }),
  });
}
