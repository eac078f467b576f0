import { useState } from "react";
import { CommandDialog } from "../../ui/CommandDialog";
import { fieldId, TextArea } from "../../ui/fields";
import { toast } from "../../ui/toasts";
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
  const step = useGiftStep(gift.id, () => {
    toast(words.said);
    onClose();
  });
  const isEmpty = note.trim() === "";
  return (
    <CommandDialog
      title={words.title}
      explanation={words.text}
      confirm={words.act}
      cancel="Leave it"
      command={step}
      run={() => !isEmpty && step.mutateAsync({ do: way, body: { version: gift.version, note } })}
      onClose={onClose}
    >
      {(isTried) => (
        <TextArea
          id={fieldId("note")}
          label="Why"
          hint="Only the desk sees it."
          rows={2}
          error={isTried && isEmpty ? "Say why." : undefined}
          value={note}
          onChange={setNote}
        />
      )}
    </CommandDialog>
  );
}
