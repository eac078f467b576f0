import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { fieldId, TextArea } from "../../ui/fields";
import { ProblemSummary } from "../../ui/ProblemSummary";
import { toast } from "../../ui/toasts";
import { useOnce } from "../../ui/useOnce";
import type { GiftDetail } from "../types";
import { useGiftStep } from "../useGiving";

const WAYS = {
  cancel: {
    title: "Call this gift off?",
    text: "Nothing goes back by this: it is for gifts of which nothing came. No gift is ever called off by itself.",
    act: "Call it off",
    said: "The gift is called off.",
  },
  reopen: {
    title: "Take it out of the books?",
    text: "For a transfer that was booked by mistake: a new entry takes it out, and the gift and its line of the statement wait again.",
    act: "Take it out",
    said: "It is out of the books. The gift waits again.",
  },
} as const;

interface WhyDialogProps {
  gift: GiftDetail;
  way: keyof typeof WAYS;
  onClose: () => void;
}

/** Ends a gift that will not come, or lets it wait again; with a word why. */
export function WhyDialog({ gift, way, onClose }: WhyDialogProps) {
  const words = WAYS[way];
  const [note, setNote] = useState("");
  const [isTried, setIsTried] = useState(false);
  const once = useOnce();
  const step = useGiftStep(gift.id, () => {
    toast(words.said);
    onClose();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (note.trim() === "") return;
    once(() => step.mutateAsync({ do: way, body: { version: gift.version, note } }));
  };
  return (
    <Dialog open title={words.title} onClose={onClose}>
      <form className="stack" noValidate onSubmit={submit}>
        <ProblemSummary error={step.error} />
        <p>{words.text}</p>
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
          <Button disabled={step.isPending}>{words.act}</Button>
          <Button type="button" look="line" onClick={onClose}>
            Leave it
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
