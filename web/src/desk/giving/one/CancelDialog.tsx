import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { fieldId, TextArea } from "../../ui/fields";
import { ProblemSummary } from "../../ui/ProblemSummary";
import { toast } from "../../ui/toasts";
import { useOnce } from "../../ui/useOnce";
import type { GiftDetail } from "../types";
import { useGiftStep } from "../useGiving";

/** Ends a gift that will not come. A transfer that comes later can still be written down. */
export function CancelDialog({ gift, onClose }: { gift: GiftDetail; onClose: () => void }) {
  const [note, setNote] = useState("");
  const [isTried, setIsTried] = useState(false);
  const once = useOnce();
  const step = useGiftStep(gift.id, () => {
    toast("The gift is called off.");
    onClose();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (note.trim() === "") return;
    once(() => step.mutateAsync({ do: "cancel", body: { version: gift.version, note } }));
  };
  return (
    <Dialog open title="Call this gift off?" onClose={onClose}>
      <form className="stack" noValidate onSubmit={submit}>
        <ProblemSummary error={step.error} />
        <p>Nothing goes back by this: it is for gifts of which nothing came. No gift is ever called off by itself.</p>
        <TextArea
          id={fieldId("note")}
          label="Why"
          hint="Only the desk sees it."
          rows={2}
          error={isTried && note.trim() === "" ? "Say why." : undefined}
          value={note}
          onChange={setNote}
        />
        <div className="row">
          <Button disabled={step.isPending}>Call it off</Button>
          <Button type="button" look="line" onClick={onClose}>
            Leave it
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
