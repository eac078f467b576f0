import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/Button";
import { pencil, send } from "../../../ui/icons";
import { api } from "../../shell/api";
import { Dialog } from "../../ui/Dialog";
import { Choice, fieldId, Select, TextArea, TextField } from "../../ui/fields";
import { ProblemSummary } from "../../ui/ProblemSummary";
import { toast } from "../../ui/toasts";
import { useOnce } from "../../ui/useOnce";
import css from "../care.module.css";
import type { CareRequest, ReplyTemplate } from "../types";
import { pathOf, useStep } from "./useRequest";

interface Written {
  to: string;
  subject: string;
  text: string;
}

/** The mail as it would go out. */
interface Letter {
  subject: string;
  text: string;
}

interface ReplyDialogProps {
  request: CareRequest;
  onClose: () => void;
}

/** Writes a mail, from a template or not; it is looked at before it goes. */
export function ReplyDialog({ request, onClose }: ReplyDialogProps) {
  const [written, setWritten] = useState<Written>(() => ({ to: startOf(request), subject: "", text: "" }));
  const [isTried, setIsTried] = useState(false);
  const preview = useMutation({
    meta: { told: true },
    mutationFn: (mail: Written) => api.post<Letter>(`${pathOf(request.id)}/reply/preview`, bodyOf(mail)),
  });
  const step = useStep(request);
  const once = useOnce();
  const look = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (written.text.trim() !== "") once(() => preview.mutateAsync(written));
  };
  const go = () =>
    once(async () => {
      await step.mutateAsync({ step: "reply", body: bodyOf(written) });
      toast("The mail is on its way.");
      onClose();
    });
  return (
    <Dialog open title="Reply by mail" onClose={onClose} size="wide">
      {preview.data ? (
        <Look letter={preview.data} to={addressOf(request, written.to)}>
          <ProblemSummary error={step.error} form="reply" />
          <div className="row">
            <Button type="button" icon={send} disabled={step.isPending} onClick={go}>
              Send it
            </Button>
            <Button type="button" look="line" icon={pencil} onClick={() => preview.reset()}>
              Change it
            </Button>
          </div>
        </Look>
      ) : (
        <form className="stack" noValidate onSubmit={look}>
          <ProblemSummary error={preview.error} form="reply" />
          <Fields request={request} written={written} isTried={isTried} onChange={setWritten} />
          <div className="row">
            <Button disabled={preview.isPending}>See the mail</Button>
            <Button type="button" look="line" onClick={onClose}>
              Cancel
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

const bodyOf = ({ to, subject, text }: Written) => ({
  to,
  text: text.trim(),
  ...(subject.trim() && { subject: subject.trim() }),
});

/** The patient, unless only who pays can be reached. */
const startOf = ({ patient, forOther }: CareRequest): string => (forOther && !patient.email ? "payer" : "patient");

const addressOf = ({ payer, patient }: CareRequest, to: string) =>
  (to === "payer" ? payer : patient).email ?? (to === "payer" ? payer : patient).name;

interface FieldsProps {
  request: CareRequest;
  written: Written;
  isTried: boolean;
  onChange: (written: Written) => void;
}

function Fields({ request, written, isTried, onChange }: FieldsProps) {
  const { data: templates = [] } = useQuery({
    queryKey: ["care", "replies"],
    queryFn: ({ signal }) => api.get<ReplyTemplate[]>("/api/desk/care/replies", { signal }),
  });
  const [chosen, setChosen] = useState("");
  const put = (change: Partial<Written>) => onChange({ ...written, ...change });
  const choose = (key: string) => {
    setChosen(key);
    const template = templates.find((one) => one.key === key);
    if (template) put({ subject: template.subject, text: template.text });
  };
  const { payer, patient, forOther } = request;
  return (
    <>
      {forOther && patient.email && (
        <Choice
          label="To"
          value={written.to}
          options={[
            { value: "patient", label: `${patient.name}, who is cared for` },
            { value: "payer", label: `${payer.name}, who pays: money and times only` },
          ]}
          onChange={(to) => put({ to })}
        />
      )}
      {templates.length > 0 && (
        <Select
          label="Begin with"
          optional
          value={chosen}
          options={[
            { value: "", label: "An empty mail" },
            ...templates.map(({ key, label }) => ({ value: key, label })),
          ]}
          onChange={choose}
        />
      )}
      <TextField
        id={fieldId("subject", "reply")}
        label="Subject"
        hint="Anybody may see it on a locked phone. Left empty, it says that there is news about their booking."
        optional
        maxLength={120}
        value={written.subject}
        onChange={(subject) => put({ subject })}
      />
      <TextArea
        id={fieldId("text", "reply")}
        label="Message"
        hint={
          written.to === "payer"
            ? "No word about anybody’s health: this person sees money and times only."
            : "No illness, no medicine, no test by name: others may read their mail."
        }
        error={isTried && written.text.trim() === "" ? "Write the message." : undefined}
        rows={8}
        maxLength={5000}
        value={written.text}
        onChange={(text) => put({ text })}
      />
    </>
  );
}

function Look({ letter, to, children }: { letter: Letter; to: string; children: React.ReactNode }) {
  return (
    <div className="stack" role="status">
      <p>
        <strong>To:</strong> {to}
        <br />
        <strong>Subject:</strong> {letter.subject}
      </p>
      <pre className={css.letter}>{letter.text}</pre>
      {children}
    </div>
  );
}
