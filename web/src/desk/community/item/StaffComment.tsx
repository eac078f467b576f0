import { useState } from "react";
import type { QueueItem } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { Chip } from "../../../ui/Chip";
import { badgeCheck, reply } from "../../../ui/icons";
import { FoundNote, SavedNote, TypedDraft } from "../../saving/TypedDraft";
import type { Typed } from "../../saving/useTyped";
import { api } from "../../shell/api";
import { asProblem } from "../../shell/problem";
import { useMay } from "../../shell/session";
import { useCommand } from "../../shell/useCommand";
import { CommandDialog } from "../../ui/CommandDialog";
import { TextArea } from "../../ui/fields";
import { toast } from "../../ui/toasts";
import { WordingReason } from "../../ui/WordingReason";
import { isAnsweredInPlace } from "../words";

interface StaffCommentProps {
  item: QueueItem;
  /** Whether the doctor answers just now. */
  isAnswering: boolean;
  onAnswering: (isAnswering: boolean) => void;
}

/** What staff do with a comment under an article: the doctor answers it, and one stands on top. */
export function StaffComment({ item, isAnswering, onAnswering }: StaffCommentProps) {
  const mayAnswer = useMay("answer_as_doctor");
  // Where it is grave, the answer leads what can be done.
  const isOffered = item.comment.answer && mayAnswer && !isAnsweredInPlace(item);
  const { comment } = item;
  const pin = useCommand({
    call: (pinned: boolean) =>
      api.put("/api/desk/conversation/items/{item}/pin", { params: { path: { item: item.item } }, body: { pinned } }),
    changes: [["conversation"]],
    toasts: true,
    onDone: ({ comment: { isPinned } }) => toast(isPinned ? "Pinned on top of its article." : "Unpinned."),
  });
  return (
    <>
      {(comment.byDoctor || comment.isPinned) && (
        <p className="row">
          {comment.byDoctor && (
            <Chip tone="ok" icon={badgeCheck}>
              Doctor
            </Chip>
          )}
          {comment.isPinned && <Chip tone="info">Pinned</Chip>}
        </p>
      )}
      {(comment.pin || isOffered) && (
        <div className="row">
          {isOffered && (
            <Button type="button" small look="line" icon={reply} onClick={() => onAnswering(true)}>
              Answer as the doctor
            </Button>
          )}
          {comment.pin && (
            <Button
              type="button"
              small
              look="line"
              disabled={pin.isPending}
              onClick={() => pin.mutate(!comment.isPinned)}
            >
              {comment.isPinned ? "Unpin" : "Pin on top"}
            </Button>
          )}
        </div>
      )}
      {isAnswering && comment.answer && <AnswerDialog item={item.item} onClose={() => onAnswering(false)} />}
    </>
  );
}

interface AnswerProps {
  item: string;
  onClose: () => void;
}

function AnswerDialog(props: AnswerProps) {
  const subject = props.item.replace(/^comment:/, "");
  return (
    <TypedDraft isDialog kind="comment_reply" subject={subject} start={{ text: "" }}>
      {(typed) => <Answer {...props} typed={typed} />}
    </TypedDraft>
  );
}

function Answer({ item, onClose, typed }: AnswerProps & { typed: Typed<{ text: string }> }) {
  const { text } = typed.fields;
  const [wordingReason, setWordingReason] = useState("");
  const isEmpty = text.trim() === "";
  const answer = useCommand({
    call: async () => {
      await typed.settle();
      const body = { text, ...(wordingReason.trim() && { wordingReason: wordingReason.trim() }) };
      return api.post("/api/desk/conversation/items/{item}/reply", { params: { path: { item } }, body });
    },
    changes: [["conversation"]],
    onDone: () => {
      typed.sent();
      toast("Published under the comment.");
      onClose();
    },
  });
  return (
    <CommandDialog
      title="Answer as the doctor"
      confirm="Publish"
      command={answer}
      run={() => (isEmpty ? undefined : answer.mutateAsync().catch(() => undefined))}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <FoundNote typed={typed} />
          <TextArea
            label="Your reply"
            hint="Everyone reads it at once under the comment, with your name and the doctor’s badge."
            error={isTried && isEmpty ? "Write your reply." : undefined}
            rows={5}
            maxLength={5000}
            value={text}
            onChange={(words) => typed.put({ text: words })}
          />
          <WordingReason
            error={answer.error ? asProblem(answer.error).about("wordingReason") : undefined}
            reason={wordingReason}
            onReason={setWordingReason}
          />
          <SavedNote typed={typed} />
        </>
      )}
    </CommandDialog>
  );
}
