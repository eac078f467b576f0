import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CareRequest, ReplyTo } from "../../../api/schema";
import { Notice } from "../../../ui/Notice";
import { api } from "../../shell/api";
import { BeginWith, ReplyDialog as CaseReplyDialog, MessageField } from "../../ui/cases/ReplyDialog";
import { Choice, fieldId } from "../../ui/fields";
import { toast } from "../../ui/toasts";
import css from "../care.module.css";
import { hintFor, mayWriteToPatient, readersOf, startOf } from "./reply";
import { useStep } from "./useRequest";

interface Written {
  to: ReplyTo;
  text: string;
}

interface ReplyDialogProps {
  request: CareRequest;
  onClose: () => void;
}

export function ReplyDialog({ request, onClose }: ReplyDialogProps) {
  const [written, setWritten] = useState<Written>(() => ({ to: startOf(request), text: "" }));
  const step = useStep(request);
  const reply = async () => {
    await step.mutateAsync({ step: "reply", body: { to: written.to, text: written.text.trim() } });
    toast("Reply sent. The email that says so is in the outbox.");
    onClose();
  };
  return (
    <CaseReplyDialog
      title="Reply by email"
      command={step}
      text={written.text}
      preview={<Preview request={request} written={written} />}
      reply={reply}
      onClose={onClose}
    >
      {(isTried) => <Fields request={request} written={written} isTried={isTried} onChange={setWritten} />}
    </CaseReplyDialog>
  );
}

interface FieldsProps {
  request: CareRequest;
  written: Written;
  isTried: boolean;
  onChange: (written: Written) => void;
}

function Fields({ request, written, isTried, onChange }: FieldsProps) {
  const { data: templates = [] } = useQuery({
    queryKey: ["care", "replies"],
    queryFn: ({ signal }) => api.get("/api/desk/care/replies", { signal }),
  });
  const [chosen, setChosen] = useState("");
  const put = (change: Partial<Written>) => onChange({ ...written, ...change });
  const choose = (key: string) => {
    setChosen(key);
    const template = templates.find((one) => one.key === key);
    if (template) put({ text: template.text });
  };
  const { patient, forOther } = request;
  return (
    <>
      {forOther && patient.email && mayWriteToPatient(request) && (
        <Choice
          id={fieldId("to", "reply")}
          label="To"
          value={written.to}
          options={readersOf(request)}
          onChange={(to) => put({ to })}
        />
      )}
      <BeginWith templates={templates} chosen={chosen} onChoose={choose} />
      <MessageField
        hint={hintFor(request, written.to)}
        isTried={isTried}
        rows={8}
        maxLength={5000}
        value={written.text}
        onChange={(text) => put({ text })}
      />
    </>
  );
}

function Preview({ request: { payer, patient }, written: { to, text } }: { request: CareRequest; written: Written }) {
  const person = to === "payer" ? payer : patient;
  return (
    <>
      <p>
        <strong>To:</strong> {person.name}
        {person.email && `, ${person.email}`}
      </p>
      <Notice title="The email">
        It says that there is a reply, with their link. It does not contain your message.
      </Notice>
      <p>
        <strong>Your message, behind the link:</strong>
      </p>
      <p className={css.preview} dir="auto">
        {text.trim()}
      </p>
    </>
  );
}
