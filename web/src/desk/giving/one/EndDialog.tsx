import type { GiftDesk } from "../../../api/schema";
import { toast } from "../../ui/toasts";
import { useGiftStep } from "../useGiving";
import { WhyDialog } from "../WhyDialog";

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

interface EndDialogProps {
  gift: GiftDesk;
  way: keyof typeof WAYS;
  onClose: () => void;
}

/** Ends a gift that will not come, or lets it wait again; with a word why. */
export function EndDialog({ gift: { id, version }, way, onClose }: EndDialogProps) {
  const { said, ...words } = WAYS[way];
  const step = useGiftStep(id, () => {
    toast(said);
    onClose();
  });
  const run = (note: string) => step.mutateAsync({ do: way, body: { version, note } });
  return <WhyDialog {...words} command={step} run={run} onClose={onClose} />;
}
