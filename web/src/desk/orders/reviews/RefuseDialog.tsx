import { useState } from "react";
import type { ProductReviewDesk } from "../../../api/schema";
import { CommandDialog } from "../../ui/CommandDialog";
import { fieldId, TextArea } from "../../ui/fields";
import { useChecks } from "../useChecks";
import { describeRefusal, RULE } from "./deciding";
import { useRefusal } from "./useReview";

const FORM = "review";

/** Keeps a review off the page, with a reason for who wrote it. */
export function RefuseDialog({ review, onClose }: { review: ProductReviewDesk; onClose: () => void }) {
  const { title, act, said } = describeRefusal(review.state);
  const [reply, setReply] = useState("");
  const refuse = useRefusal(review, said, onClose);
  const { command, about, pass } = useChecks(refuse);
  const run = () => {
    const errors = reply.trim() === "" ? [{ field: "reply", message: "Tell the buyer why." }] : [];
    return pass(errors) && refuse.mutateAsync(reply.trim());
  };
  return (
    <CommandDialog
      title={title}
      explanation={RULE}
      confirm={act}
      cancel="Go back"
      tone="danger"
      form={FORM}
      command={command}
      run={run}
      onClose={onClose}
    >
      <TextArea
        id={fieldId("reply", FORM)}
        label="Reply to the buyer"
        hint="Say why. They read it on the page of the order, and can write the review anew."
        rows={3}
        maxLength={500}
        error={about("reply")}
        value={reply}
        onChange={setReply}
      />
    </CommandDialog>
  );
}
