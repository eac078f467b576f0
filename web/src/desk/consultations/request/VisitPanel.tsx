import { useState } from "react";
import type { CareRequest, CareVisit } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { check, pencil } from "../../../ui/icons";
import { type ProblemError, unfinished } from "../../shell/problem";
import { useSession } from "../../shell/session";
import { Facts } from "../../ui/Facts";
import { Form } from "../../ui/Form";
import { Select, TextArea, TextField } from "../../ui/fields";
import { LeaveConfirm } from "../../ui/LeaveConfirm";
import { Panel } from "../../ui/Panel";
import { date, dateTime, dayIn } from "../../ui/time";
import { toast } from "../../ui/toasts";
import { useFields } from "../../ui/useFields";
import { choicesOf, labelOf } from "../../ui/words";
import { useStep } from "./useRequest";
import { type VisitDraft, visitBody, visitProblems } from "./visit";

/** The record of the visit: what came of it, when to seek help, when to look again. */
export function VisitPanel({ request }: { request: CareRequest }) {
  const [isWriting, setIsWriting] = useState(false);
  const mayWrite = request.steps.includes("visit");
  if (!mayWrite && !request.visit) return null;
  if (isWriting) {
    return (
      <Panel title="Visit record">
        <VisitForm request={request} onDone={() => setIsWriting(false)} />
      </Panel>
    );
  }
  const write = mayWrite && (
    <Button type="button" look="line" small icon={pencil} onClick={() => setIsWriting(true)}>
      {request.visit ? "Edit the record" : "Record the visit"}
    </Button>
  );
  return (
    <Panel title="Visit record" aside={write}>
      {request.visit ? (
        <Recorded visit={request.visit} />
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

function VisitForm({ request, onDone }: { request: CareRequest; onDone: () => void }) {
  const { zone } = useSession();
  const first: VisitDraft = {
    outcome: request.visit?.outcome ?? "",
    advice: request.visit?.advice ?? "",
    followUp: request.visit?.followUp ?? "",
  };
  const [missing, setMissing] = useState<ProblemError>();
  const { draft, field } = useFields(first, "visit", (name) => missing?.about(name));
  const step = useStep(request);
  const today = dayIn(zone, Date.now());
  const isDirty = JSON.stringify(draft) !== JSON.stringify(first);
  const run = () => {
    const found = visitProblems(draft, today);
    setMissing(unfinished(found));
    if (found.length > 0) return;
    step.run({ step: "visit", body: visitBody(draft) }, () => {
      toast("Visit recorded.");
      onDone();
    });
  };
  return (
    <Form error={missing ?? step.error} form="visit" run={run}>
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
          Cancel
        </Button>
      </div>
      <LeaveConfirm title="Leave without saving the record?" unsaved={isDirty && !step.isPending}>
        What you wrote about the visit will be lost.
      </LeaveConfirm>
    </Form>
  );
}
