import { useState } from "react";
import type { LicenceCountry, LicenceEntry, LicenceMap } from "../../../api/schema";
import { api } from "../../shell/api";
import { type ProblemError, unfinished } from "../../shell/problem";
import { useSession } from "../../shell/session";
import { useCommand } from "../../shell/useCommand";
import { CommandDialog } from "../../ui/CommandDialog";
import { Choice, fieldId, TextArea, TextField } from "../../ui/fields";
import { dayIn } from "../clock";
import { asksMore, entryProblems, tidied, withEntry } from "./licences";

interface EntryDialogProps {
  map: LicenceMap;
  entry: LicenceEntry;
  onClose: () => void;
}

const KINDS = [
  { value: "information", label: "Information only: nobody can book or pay" },
  { value: "consult", label: "Offered: people can book and pay" },
] as const;

/** Changes what may be offered for one service in one country. */
export function EntryDialog({ map, entry, onClose }: EntryDialogProps) {
  const { zone } = useSession();
  const [draft, setDraft] = useState(entry);
  const [missing, setMissing] = useState<ProblemError>();
  const save = useSaveMap(map, onClose);
  const put = (change: Partial<LicenceEntry>) => setDraft((old) => ({ ...old, ...change }));
  const place = map.countries.find(({ code }) => code === entry.country);
  const run = () => {
    const found = entryProblems(draft, place, dayIn(zone, Date.now()));
    setMissing(unfinished(found));
    return found.length === 0 && save.mutateAsync(withEntry(map.entries, draft).map(tidied));
  };
  return (
    <CommandDialog
      title={titleOf(map, entry)}
      form="licence"
      confirm="Save"
      command={{ error: missing ?? save.error, isPending: save.isPending }}
      run={run}
      onClose={onClose}
    >
      <Choice label="What may be offered?" value={draft.kind} options={KINDS} onChange={(kind) => put({ kind })} />
      {draft.kind !== "information" && <Licence draft={draft} place={place} missing={missing} put={put} />}
      {draft.kind !== "information" && asksMore(place, draft) && (
        <Insured draft={draft} place={place} missing={missing} put={put} />
      )}
      <TextArea
        label="Note for the desk"
        optional
        rows={2}
        maxLength={500}
        value={draft.note ?? ""}
        onChange={(note) => put({ note })}
      />
    </CommandDialog>
  );
}

function titleOf({ services, countries }: LicenceMap, { service, country }: LicenceEntry): string {
  const what = services.find(({ key }) => key === service)?.label ?? service;
  return `${what} in ${countries.find(({ code }) => code === country)?.label ?? country}`;
}

interface PartProps {
  draft: LicenceEntry;
  place: LicenceCountry | undefined;
  missing: ProblemError | undefined;
  put: (change: Partial<LicenceEntry>) => void;
}

const id = (field: string) => fieldId(field, "licence");

function Licence({ draft, place, missing, put }: PartProps) {
  return (
    <>
      <TextField
        id={id("licence")}
        label="Licence"
        hint={draft.service === "consultation" ? place?.licenceHint : "As it stands on the document."}
        error={missing?.about("licence")}
        maxLength={500}
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

/** What some places ask for beside the licence. */
function Insured({ draft, place, missing, put }: PartProps) {
  return (
    <>
      <TextField
        id={id("indemnity")}
        label="Insured by"
        hint="Who insures care there, and the number of the policy."
        error={missing?.about("indemnity")}
        maxLength={500}
        value={draft.indemnity ?? ""}
        onChange={(indemnity) => put({ indemnity })}
      />
      <TextField
        id={id("indemnityExpires")}
        type="date"
        label="Insured until"
        error={missing?.about("indemnityExpires")}
        value={draft.indemnityExpires ?? ""}
        onChange={(indemnityExpires) => put({ indemnityExpires })}
      />
      <TextField
        id={id("regulator")}
        label="Regulator of services"
        hint={place?.regulatorHint}
        error={missing?.about("regulator")}
        maxLength={500}
        value={draft.regulator ?? ""}
        onChange={(regulator) => put({ regulator })}
      />
    </>
  );
}

/** Saves the map as a whole; who was slower than somebody else is told, and nothing is overwritten. */
function useSaveMap({ version }: LicenceMap, onDone: () => void) {
  return useCommand({
    call: (entries: LicenceEntry[]) => api.put("/api/desk/care/licences", { body: { version, entries } }),
    changes: [["care", "licences"]],
    said: "Saved. The site follows it at once.",
    onDone,
  });
}
