import { useState } from "react";
import type { LicenceCountry, LicenceEntry, LicenceMap } from "../../../api/schema";
import { api } from "../../shell/api";
import { type ProblemError, unfinished } from "../../shell/problem";
import { useSession } from "../../shell/session";
import { useCommand } from "../../shell/useCommand";
import { CommandDialog } from "../../ui/CommandDialog";
import { Choice, TextArea, TextField } from "../../ui/fields";
import { dayIn } from "../../ui/time";
import { type FieldOf, useFields } from "../../ui/useFields";
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

export function EntryDialog({ map, entry, onClose }: EntryDialogProps) {
  const { zone } = useSession();
  const [missing, setMissing] = useState<ProblemError>();
  const { draft, field } = useFields(entry, "licence", (name) => missing?.about(name));
  const save = useSaveMap(map, onClose);
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
      <Choice {...field("kind")} label="What can be offered?" options={KINDS} />
      {draft.kind !== "information" && <Licence draft={draft} place={place} field={field} />}
      {draft.kind !== "information" && asksMore(place, draft) && <Insured place={place} field={field} />}
      <TextArea {...field("note")} label="Note for staff" optional rows={2} maxLength={500} />
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
  field: FieldOf<LicenceEntry>;
}

function Licence({ draft, place, field }: PartProps) {
  return (
    <>
      <TextField
        {...field("licence")}
        label="Licence"
        hint={draft.service === "consultation" ? place?.licenceHint : "As written on the document."}
        maxLength={500}
      />
      <TextField {...field("holder")} label="Held by" optional maxLength={120} />
      <TextField
        {...field("expires")}
        type="date"
        label="Valid until"
        hint="The next day it becomes information only, automatically."
      />
      <TextField {...field("checkedOn")} type="date" label="Checked on" optional />
    </>
  );
}

function Insured({ place, field }: Omit<PartProps, "draft">) {
  return (
    <>
      <TextField
        {...field("indemnity")}
        label="Insured by"
        hint="The insurer and policy number for this country."
        maxLength={500}
      />
      <TextField {...field("indemnityExpires")} type="date" label="Insured until" />
      <TextField {...field("regulator")} label="Regulator of services" hint={place?.regulatorHint} maxLength={500} />
    </>
  );
}

/** Saves the map as a whole; who was slower than somebody else is told, and nothing is overwritten. */
function useSaveMap({ version }: LicenceMap, onDone: () => void) {
  return useCommand({
    call: (entries: LicenceEntry[]) => api.put("/api/desk/care/licences", { body: { version, entries } }),
    changes: [["care", "licences"]],
    said: "Saved. The site has changed.",
    onDone,
  });
}
