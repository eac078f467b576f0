import { useState } from "react";
import { asProblem } from "../../shell/problem";
import { CommandDialog } from "../../ui/CommandDialog";
import { Check, fieldId, Select, TextField } from "../../ui/fields";
import { postpone } from "../../ui/postponed";
import { toast } from "../../ui/toasts";
import { labelOf } from "../../ui/words";
import { type Draft, draftOf, fieldsOf, problemsOf } from "../form";
import { PlaceFieldsForm } from "../one/PlaceFieldsForm";
import { type Decision, useDecide } from "../one/usePlace";
import type { Item, PlaceFields } from "../types";
import { ACCEPTANCES, schemeName } from "../words";

interface DecideDialogProps {
  item: Item;
  accept: boolean;
  onClose: () => void;
  onDecided?: (() => void) | undefined;
}

const MENDS: Record<string, { name: "phone" | "hours" | "address"; label: string; hint: string }> = {
  wrong_number: {
    name: "phone",
    label: "The right number",
    hint: "Call it first. Leave empty if the place has no number.",
  },
  number_wrong: {
    name: "phone",
    label: "The right number",
    hint: "Call it first. Leave empty if the place has no number.",
  },
  wrong_hours: {
    name: "hours",
    label: "The right hours",
    hint: "Mo-Fr 08:00-18:00; Sa 09:00-13:00. Leave empty if not known.",
  },
  wrong_place: { name: "address", label: "The right address", hint: "To change the map position, edit the place." },
};

/** What was said of NHIA or the NHS; nothing where nothing was. */
function acceptanceOf({ what, person, place }: Item): PlaceFields["healthScheme"] | undefined {
  if (!place) return undefined;
  if (what === "accepts_scheme" || person?.scheme === true) return "yes";
  if (what === "refuses_scheme" || person?.scheme === false) return "no";
  return undefined;
}

/** Takes over what a visitor said, mended where it needs to be, or leaves it with a reason. */
export function DecideDialog({ item, accept, onClose, onDecided }: DecideDialogProps) {
  const [note, setNote] = useState("");
  const [hide, setHide] = useState(item.what === "closed");
  const mend = MENDS[item.what];
  const before = mend && item.place ? item.place.shown[mend.name] : "";
  const [value, setValue] = useState(before);
  const asked = acceptanceOf(item);
  const known = item.place?.shown.healthScheme;
  const [healthScheme, setHealthScheme] = useState(asked ?? known ?? "unknown");
  const [verified, setVerified] = useState(false);
  const [draft, setDraft] = useState<Draft | undefined>(() => (item.fields ? draftOf(item.fields) : undefined));
  const decide = useDecide(item.id);
  const isHiding = item.what === "closed" && hide;
  const problems = accept && draft ? problemsOf(draft) : {};
  const run = async () => {
    if (Object.keys(problems).length > 0) return;
    const decision: Decision = { accept, note: note.trim() };
    if (accept && draft) decision.fields = fieldsOf(draft);
    if (accept && item.what === "closed") decision.hide = hide;
    if (accept && mend && value.trim() !== before) decision.corrections = { [mend.name]: value.trim() };
    if (accept && asked && healthScheme !== known) decision.corrections = { healthScheme };
    if (accept && item.place && verified && !isHiding) decision.verified = true;
    if (!accept) {
      // Nothing is shown or sent yet: it leaves the list at once, and there is time to take it back.
      postpone({
        rows: [item.id],
        said: `‘${item.place?.name ?? item.fields?.name ?? labelOf("PlaceItemWhat", item.what)}’: the report will be rejected.`,
        run: () => decide.mutateAsync(decision).catch((error) => toast(asProblem(error).detail, "bad")),
      });
    } else {
      await decide.mutateAsync(decision);
      toast("Accepted. Visitors can see it now.");
    }
    onClose();
    onDecided?.();
  };
  return (
    <CommandDialog
      title={accept ? `Accept: ${labelOf("PlaceItemWhat", item.what)}` : "Reject this report?"}
      size={accept && draft ? "wide" : "normal"}
      form="place"
      confirm={accept ? "Accept" : "Reject"}
      command={decide}
      run={run}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          {accept && draft && <PlaceFieldsForm draft={draft} problems={isTried ? problems : {}} onChange={setDraft} />}
          {accept && mend && (
            <TextField
              id={fieldId(`corrections.${mend.name}`, "place")}
              label={mend.label}
              hint={mend.hint}
              optional
              value={value}
              onChange={setValue}
            />
          )}
          {accept && asked && (
            <Select
              id={fieldId("corrections.healthScheme", "place")}
              label={`Accepts ${schemeName(item.place?.shown.country ?? "") ?? "NHIA or the NHS"}`}
              hint="As they said it. Call first: a wrong answer sends people away."
              value={healthScheme}
              options={ACCEPTANCES}
              onChange={setHealthScheme}
            />
          )}
          {accept && item.what === "closed" && <Check label="Hide the place" checked={hide} onChange={setHide} />}
          {accept && item.place && !isHiding && (
            <Check
              label="I checked it today"
              hint="You called, or someone went there. Visitors see how long ago that was."
              checked={verified}
              onChange={setVerified}
            />
          )}
          <TextField
            id={fieldId("note", "place")}
            label="How you know"
            hint="For the record: ‘Called at 10:00, they answered’."
            optional
            maxLength={500}
            value={note}
            onChange={setNote}
          />
        </>
      )}
    </CommandDialog>
  );
}
