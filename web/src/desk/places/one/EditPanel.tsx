import { useState } from "react";
import { Button } from "../../../ui/Button";
import { check } from "../../../ui/icons";
import { Form } from "../../ui/Form";
import { Check } from "../../ui/fields";
import { LeaveConfirm } from "../../ui/LeaveConfirm";
import { Panel } from "../../ui/Panel";
import { toast } from "../../ui/toasts";
import { correctionsOf, draftOf, fieldsOf, problemsOf } from "../form";
import type { Place } from "../types";
import { PlaceFieldsForm } from "./PlaceFieldsForm";
import { useSavePlace } from "./usePlace";

/** What the desk says about a place. Whatever equals the source is no correction, and follows the next import. */
export function EditPanel({ place }: { place: Place }) {
  const [start] = useState(() => ({ draft: draftOf(place.shown), hidden: place.state === "hidden" }));
  const [draft, setDraft] = useState(start.draft);
  const [hidden, setHidden] = useState(start.hidden);
  const [verified, setVerified] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const save = useSavePlace(place);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(start.draft) || hidden !== start.hidden || verified;
  const run = () => {
    setIsTried(true);
    if (Object.keys(problemsOf(draft, place.imported)).length > 0) return;
    const corrections = correctionsOf(fieldsOf(draft), place.imported);
    save.run({ corrections, hidden, verified }, () => {
      toast("Saved. Visitors see it at once.");
    });
  };
  return (
    <Panel title="What visitors see">
      <Form error={save.error} form="place" run={run}>
        <PlaceFieldsForm
          draft={draft}
          problems={isTried ? problemsOf(draft, place.imported) : {}}
          imported={place.imported}
          onChange={setDraft}
        />
        <Check
          label="I checked it today"
          hint="You called, or somebody was there. Visitors see how long ago that was."
          checked={verified}
          onChange={setVerified}
        />
        <Check
          label="Hide it"
          hint="It closed, or it never was there. It stays hidden after the next import."
          checked={hidden}
          onChange={setHidden}
        />
        <p>
          <Button icon={check} disabled={save.isPending || !isDirty}>
            {save.isPending ? "Saving…" : "Save"}
          </Button>
        </p>
      </Form>
      <LeaveConfirm unsaved={isDirty && !save.isPending}>What you changed about this place is lost.</LeaveConfirm>
    </Panel>
  );
}
