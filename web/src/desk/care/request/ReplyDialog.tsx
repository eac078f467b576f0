import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/Button";
import { pencil, send } from "../../../ui/icons";
import { Notice } from "../../../ui/Notice";
import { api } from "../../shell/api";
import { Dialog } from "../../ui/Dialog";
import { Choice, fieldId, Select, TextArea } from "../../ui/fields";
import { ProblemSummary } from "../../ui/ProblemSummary";
import { toast } from "../../ui/toasts";
import { useOnce } from "../../ui/useOnce";
import css from "../care.module.css";
import type { CareRequest, ReplyTemplate } from "../types";
import { hintFor, mayWriteToPatient, readersOf, startOf } from "./reply";
import { useStep } from "./useRequest";

interface Written {
  to: string;
  text: string;
}

interface ReplyDialogProps {
  request: CareRequest;
  onClose: () => void;
}

/** Writes a reply, from a template or not. It is looked at before it goes: nobody can call it back. */
export function ReplyDialog({ request, onClose }: ReplyDialogProps) {
  const [written, setWritten] = useState<Written>(() => ({ to: startOf(request), text: "" }));
  const [isTried, setIsTried] = useState(false);
  const [isShown, setIsShown] = useState(false);
  const step = useStep(request);
  const once = useOnce();
  const look = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    setIsShown(written.text.trim() !== "");
  };
  const go = () =>
    once(async () => {
      await step.mutateAsync({ step: "reply", body: { to: written.to, text: written.text.trim() } });
      toast("The reply is there. The mail that says so is in the outbox.");
      onClose();
    });
  return (
    <Dialog open title="Reply by mail" onClose={onClose} size="wide">
      {isShown ? (
        <div className="stack" role="status">
          <ProblemSummary error={step.error} form="reply" />
          <Preview request={request} written={written} />
          <div className="row">
            <Button type="button" icon={send} disabled={step.isPending} onClick={go}>
              Send it
            </Button>
            <Button type="button" look="line" icon={pencil} onClick={() => setIsShown(false)}>
              Change it
            </Button>
          </div>
        </div>
      ) : (
        <form className="stack" noValidate onSubmit={look}>
          <Fields request={request} written={written} isTried={isTried} onChange={setWritten} />
          <div className="row">
            <Button>See it as they will</Button>
            <Button type="button" look="line" onClick={onClose}>
              Cancel
            </Button>
          </div>
        </form>
      )}
    </Dialog>
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
    queryFn: ({ signal }) => api.get<ReplyTemplate[]>("/api/desk/care/replies", { signal }),
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
      {templates.length > 0 && (
        <Select
          label="Begin with"
          optional
          value={chosen}
          options={[
            { value: "", label: "An empty page" },
            ...templates.map(({ key, label }) => ({ value: key, label })),
          ]}
          onChange={choose}
        />
      )}
      <TextArea
        id={fieldId("text", "reply")}
        label="Message"
        hint={hintFor(request, written.to)}
        error={isTried && written.text.trim() === "" ? "Write the message." : undefined}
        rows={8}
        maxLength={5000}
        value={written.text}
        onChange={(text) => put({ text })}
      />
    </>
  );
}

/** Who gets it, and what they read where. */
function Preview({ request: { payer, patient }, written: { to, text } }: { request: CareRequest; written: Written }) {
  const person = to === "payer" ? payer : patient;
  return (
    <>
      <p>
        <strong>To:</strong> {person.name}
        {person.email && `, ${person.email}`}
      </p>
      <Notice title="The mail">It says that there is a reply, with their link. Nothing of your words is in it.</Notice>
      <p>
        <strong>Behind the link they read:</strong>
      </p>
      <p className={css.letter} dir="auto">
        {text.trim()}
      </p>
    </>
  );
}
