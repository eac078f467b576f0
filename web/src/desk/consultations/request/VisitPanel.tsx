import { type ReactNode, useState } from "react";
import type { CareRequest, CareVisit } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { check, pencil } from "../../../ui/icons";
import { FoundNote, SavedNote, TypedDraft } from "../../saving/TypedDraft";
import type { Typed } from "../../saving/useTyped";
import { type ProblemError, unfinished } from "../../shell/problem";
import { useSession } from "../../shell/session";
import { Facts } from "../../ui/Facts";
import { Form } from "../../ui/Form";
import { Select, TextArea, TextField } from "../../ui/fields";
import { Panel } from "../../ui/Panel";
import { date, dateTime, dayIn } from "../../ui/time";
import { toast } from "../../ui/toasts";
import { fieldsOf } from "../../ui/useFields";
import { choicesOf, labelOf } from "../../ui/words";
import { useStep } from "./useRequest";
import { type VisitDraft, visitBody, visitProblems } from "./visit";

/** The record of the visit: what came of it, when to seek help, when to look again. */
export function VisitPanel({ request }: { request: CareRequest }) {
  const mayWrite = request.steps.includes("visit");
  if (!mayWrite) return request.visit ? <Shown visit={request.visit} /> : null;
  return (
    <TypedDraft kind="visit_record" subject={request.id} start={firstOf(request)}>
      {(typed) => <Writable request={request} typed={typed} />}
    </TypedDraft>
  );
}

/** Open at once where something was begun and not recorded yet. */
function Writable({ request, typed }: { request: CareRequest; typed: Typed<VisitDraft> }) {
  const [isWriting, setIsWriting] = useState(typed.wasFound);
  if (isWriting) {
    return (
      <Panel title="Visit record">
        <VisitForm request={request} typed={typed} onDone={() => setIsWriting(false)} />
      </Panel>
    );
  }
  return (
    <Shown visit={request.visit}>
      <Button type="button" look="line" small icon={pencil} onClick={() => setIsWriting(true)}>
        {request.visit ? "Edit the record" : "Record the visit"}
      </Button>
    </Shown>
  );
}

function Shown({ visit, children }: { visit: CareRequest["visit"]; children?: ReactNode }) {
  return (
    <Panel title="Visit record" aside={children}>
      {visit ? (
        <Recorded visit={visit} />
      ) : (
        <p className="soft">Not recorded yet: outcome, safety-net advice and follow-up date.</p>
      )}
    </Panel>
  );
}

function Recorded({ visit: { outcome, advice, followUp, at, by } }: { visit: CareVisit }) {
  const { zone } = useSession();
  const facts: [string, string | undefined][] = [
    ["Outcome", labelOf("CareOutcome", outcome)],
    ["Advice", advice],
    ["Follow-up", followUp ? date(`${followUp}T12:00:00Z`, zone) : undefined],
  ];
  return (
    <div className="stack">
      <Facts facts={facts} />
      <p className="small soft">
        {by}, {dateTime(at, zone)}
      </p>
    </div>
  );
}

const firstOf = ({ visit }: CareRequest): VisitDraft => ({
  outcome: visit?.outcome ?? "",
  advice: visit?.advice ?? "",
  followUp: visit?.followUp ?? "",
});

interface VisitFormProps {
  request: CareRequest;
  typed: Typed<VisitDraft>;
  onDone: () => void;
}

function VisitForm({ request, typed, onDone }: VisitFormProps) {
  const { zone } = useSession();
  const [missing, setMissing] = useState<ProblemError>();
  const { fields: draft } = typed;
  const field = fieldsOf(draft, typed.put, "visit", (name) => missing?.about(name));
  const step = useStep(request);
  const today = dayIn(zone, Date.now());
  const run = async () => {
    const found = visitProblems(draft, today);
    setMissing(unfinished(found));
    if (found.length > 0) return;
    await typed.settle();
    step.run({ step: "visit", body: visitBody(draft) }, () => {
      typed.sent();
      toast("Visit recorded.");
      onDone();
    });
  };
  return (
    <Form error={missing ?? step.error} form="visit" run={run}>
      <FoundNote typed={typed} />
      <Select
        {...field("outcome")}
        label="Outcome"
        options={[{ value: "", label: "Choose the outcome" }, ...choicesOf("CareOutcome")]}
      />
      <TextArea
        {...field("advice")}
        label="Safety-net advice"
        hint="What you told them: which signs need urgent help, and where to go. The patient reads this behind their own link."
        rows={4}
        maxLength={5000}
      />
      <TextField {...field("followUp")} type="date" label="Follow-up date" optional min={today} />
      <div className="row">
        <Button icon={check} disabled={step.isPending}>
          Save record
        </Button>
        <Button type="button" look="line" onClick={onDone}>
          Close
        </Button>
        <SavedNote typed={typed} />
      </div>
    </Form>
  );
}
