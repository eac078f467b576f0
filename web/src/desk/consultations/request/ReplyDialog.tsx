import type { CareRequest } from "../../../api/schema";
import { Notice } from "../../../ui/Notice";
import { FoundNote, SavedNote, TypedDraft } from "../../saving/TypedDraft";
import type { Typed } from "../../saving/useTyped";
import { BeginWith, ReplyDialog as CaseReplyDialog, MessageField } from "../../ui/cases/ReplyDialog";
import { type BegunText, useTemplateChoice } from "../../ui/cases/templates";
import { NoMail, useMailToast } from "../../ui/NoMail";
import css from "../care.module.css";
import { hintFor } from "./reply";
import { useStep } from "./useRequest";

interface ReplyDialogProps {
  request: CareRequest;
  onClose: () => void;
}

/** The team writes to who pays, and does not see what they answer. Who may read the messages writes among them. */
export function ReplyDialog(props: ReplyDialogProps) {
  return (
    <TypedDraft<BegunText>
      kind="consultation_message"
      isDialog
      subject={props.request.id}
      start={{ text: "", chosen: "" }}
    >
      {(typed) => <Reply {...props} typed={typed} />}
    </TypedDraft>
  );
}

function Reply({ request, onClose, typed }: ReplyDialogProps & { typed: Typed<BegunText> }) {
  const { text } = typed.fields;
  const step = useStep(request);
  const mailed = useMailToast();
  const reply = async () => {
    await typed.settle();
    await step.mutateAsync({ step: "reply", body: { to: "payer", text: text.trim() } });
    typed.sent();
    mailed("Reply sent.", "The email that says so is in the outbox.", [request.payer]);
    onClose();
  };
  return (
    <CaseReplyDialog
      title="Reply by email"
      command={step}
      text={text}
      preview={<Preview request={request} text={text} />}
      reply={reply}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <FoundNote typed={typed} />
          <Fields request={request} begun={typed.fields} isTried={isTried} onChange={typed.put} />
          <SavedNote typed={typed} />
        </>
      )}
    </CaseReplyDialog>
  );
}

interface FieldsProps {
  request: CareRequest;
  begun: BegunText;
  isTried: boolean;
  onChange: (begun: BegunText) => void;
}

function Fields({ request, begun, isTried, onChange }: FieldsProps) {
  const begin = useTemplateChoice(begun, onChange);
  return (
    <>
      <BeginWith {...begin} />
      <MessageField
        hint={hintFor(request, "payer")}
        isTried={isTried}
        rows={8}
        maxLength={5000}
        value={begun.text}
        onChange={(text) => onChange({ ...begun, text })}
      />
    </>
  );
}

function Preview({ request: { payer }, text }: { request: CareRequest; text: string }) {
  return (
    <>
      <p>
        <strong>To:</strong> {payer.name}
        {payer.email && `, ${payer.email}`}
      </p>
      <Notice title="The email">
        It says that there is a reply, with their link. It does not contain your message.
      </Notice>
      <NoMail what="it" people={[payer]} />
      <p>
        <strong>Your message, behind the link:</strong>
      </p>
      <p className={css.preview} dir="auto">
        {text.trim()}
      </p>
    </>
  );
}
