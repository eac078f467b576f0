import { useState } from "react";
import type { DeskInquiry, InquiryState } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { FoundNote, SavedNote, TypedDraft } from "../../saving/TypedDraft";
import type { Typed } from "../../saving/useTyped";
import { useSession } from "../../shell/session";
import { BeginWith, ReplyDialog as CaseReplyDialog, MessageField } from "../../ui/cases/ReplyDialog";
import { Check } from "../../ui/fields";
import { NoMail } from "../../ui/NoMail";
import parts from "../../ui/parts.module.css";
import { toast } from "../../ui/toasts";
import { labelOf } from "../../ui/words";
import { afterReply, moveWords } from "../words";
import { useReplies, useStep } from "./useInquiry";

interface ReplyDialogProps {
  inquiry: DeskInquiry;
  /** Where the inquiry is brought by it: then its text for that is offered, and it can be left out. */
  to?: InquiryState;
  onClose: () => void;
}

/** Writes a reply, from a template or not. It is looked at before it goes: nobody can call it back. */
export function ReplyDialog({ inquiry, to, onClose }: ReplyDialogProps) {
  return (
    <TypedDraft<ReplyFields> kind="inquiry_reply" isDialog subject={inquiry.id} start={{}}>
      {(typed) => <Reply inquiry={inquiry} to={to} onClose={onClose} typed={typed} />}
    </TypedDraft>
  );
}

/** What was typed, and the text that it began with; nothing where the one that is offered stands. */
interface ReplyFields {
  text?: string;
  chosen?: string;
}

function Reply({
  inquiry,
  to,
  onClose,
  typed: { fields, put, ...typed },
}: ReplyDialogProps & { typed: Typed<ReplyFields> }) {
  const next = to ?? afterReply(inquiry);
  const templates = useReplies(inquiry.kind);
  const offered = to && templates.find(({ forState }) => forState === to);
  const { chosen } = fields;
  const text = fields.text ?? (offered ? offered.text : "");
  const { sendsNoMail = false } = useSession();
  // A reply that goes nowhere has answered nobody. What was decided is decided all the same.
  const [moves, setMoves] = useState(next !== undefined && (to !== undefined || !sendsNoMail));
  const step = useStep(inquiry);
  const reply = async () => {
    const state = moves && next ? next : inquiry.state;
    await typed.settle();
    await step.mutateAsync({ step: "reply", body: { text: text.trim(), state } });
    typed.sent();
    if (sendsNoMail) toast("The reply is on hold: email is not set up, so they have not got it.", "info");
    else toast("The reply is in the outbox.");
    onClose();
  };
  const moveOnly = (state: InquiryState) =>
    step.run({ step: "state", body: { state } }, () => {
      toast(`Status: ${labelOf("InquiryState", state)}. No email was sent.`);
      onClose();
    });
  const choose = (key: string) => {
    put({ chosen: key, text: templates.find((one) => one.key === key)?.text ?? text });
  };
  const preview = (
    <>
      <p>
        <strong>To:</strong> {inquiry.person.email}
      </p>
      <p className={parts.preview} dir="auto">
        {text.trim()}
      </p>
      <NoMail what="this reply" people={[inquiry.person]} />
      <p className="small soft">
        {sendsNoMail ? "Once email is set up, it is sent" : "Sent by email"} with the reference {inquiry.reference}.
        {inquiry.replyAddress && " Their reply comes back to this thread."}
      </p>
    </>
  );
  return (
    <CaseReplyDialog
      title={titleOf(inquiry, to)}
      command={step}
      text={text}
      preview={preview}
      others={
        to && (
          <Button type="button" look="line" disabled={step.isPending} onClick={() => moveOnly(to)}>
            {moveWords(to)}, without an email
          </Button>
        )
      }
      reply={reply}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <FoundNote typed={typed} />
          <BeginWith templates={templates} chosen={chosen ?? (offered ? offered.key : "")} onChoose={choose} />
          <MessageField
            hint="Leave out health details: others may read an email."
            isTried={isTried}
            rows={9}
            maxLength={10_000}
            value={text}
            onChange={(words) => put({ text: words })}
          />
          <SavedNote typed={typed} />
          {next && !to && (
            <Check
              label={`Then set the status to ‘${labelOf("InquiryState", next)}’`}
              checked={moves}
              onChange={setMoves}
            />
          )}
        </>
      )}
    </CaseReplyDialog>
  );
}

const titleOf = ({ name, reference }: DeskInquiry, to?: string): string =>
  to ? `${moveWords(to)}: write to ${name || reference}` : `Reply to ${name || reference}`;
