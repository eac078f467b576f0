import { useState } from "react";
import type { DeskInquiry, InquiryState } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { userRound } from "../../../ui/icons";
import { useSession } from "../../shell/session";
import { AssignDialog as CaseAssignDialog } from "../../ui/cases/AssignDialog";
import { Confirm } from "../../ui/Dialog";
import { Panel } from "../../ui/Panel";
import { ProblemSummary } from "../../ui/ProblemSummary";
import parts from "../../ui/parts.module.css";
import { StateChip } from "../../ui/StateChip";
import { toast } from "../../ui/toasts";
import { chipOf, labelOf } from "../../ui/words";
import { moveWords } from "../words";
import { ReplyDialog } from "./ReplyDialog";
import { usePeople, useStep } from "./useInquiry";

/** What partners and volunteers are told of. Whether they are, and in which words, is asked in the same step. */
const TOLD = ["talking", "agreed", "declined"];

const isTold = ({ kind, steps, person }: DeskInquiry, to: string): boolean =>
  (kind === "partnership" || kind === "volunteer") &&
  TOLD.includes(to) &&
  steps.includes("reply") &&
  Boolean(person.email);

export function StatePanel({ inquiry }: { inquiry: DeskInquiry }) {
  const [isAssigning, setIsAssigning] = useState(false);
  const [asked, setAsked] = useState<InquiryState>();
  const [told, setTold] = useState<InquiryState>();
  const step = useStep(inquiry);
  const { person } = useSession();
  const { assigned, states, steps, state } = inquiry;
  const press = (to: InquiryState) => {
    if (isTold(inquiry, to)) setTold(to);
    else if (to === "declined" || to === "spam") setAsked(to);
    else move(to);
  };
  const move = (to: InquiryState) =>
    step.run({ step: "state", body: { state: to } }, () => {
      toast(`Status: ${labelOf("InquiryState", to)}.`);
      setAsked(undefined);
    });
  return (
    <Panel title="Status" aside={<StateChip words={chipOf("InquiryState", state)} />}>
      <ProblemSummary error={step.error} form="state" />
      <p>{assigned ? `Assigned to ${assigned.id === person.id ? "you" : assigned.name}.` : "Unassigned."}</p>
      <div className={parts.acts}>
        {steps.includes("assign") && (
          <Button type="button" look="line" small icon={userRound} onClick={() => setIsAssigning(true)}>
            Assign
          </Button>
        )}
        {steps.includes("state") &&
          states.map((to) => (
            <Button key={to} type="button" look="line" small disabled={step.isPending} onClick={() => press(to)}>
              {moveWords(to)}
            </Button>
          ))}
      </div>
      {told && <ReplyDialog inquiry={inquiry} to={told} onClose={() => setTold(undefined)} />}
      {isAssigning && <AssignDialog inquiry={inquiry} onClose={() => setIsAssigning(false)} />}
      <Confirm
        open={asked !== undefined}
        title={`${moveWords(asked ?? "declined")}: ${inquiry.reference}?`}
        action={moveWords(asked ?? "declined")}
        busy={step.isPending}
        onConfirm={() => asked && move(asked)}
        onClose={() => setAsked(undefined)}
      >
        {asked === "spam"
          ? "It leaves the list, and the sender is not told. You can restore it."
          : "This sends no email: reply to them first, in your own words. You can reopen it later."}
      </Confirm>
    </Panel>
  );
}

function AssignDialog({ inquiry, onClose }: { inquiry: DeskInquiry; onClose: () => void }) {
  const step = useStep(inquiry);
  return (
    <CaseAssignDialog
      title="Assign to"
      label="Person"
      people={usePeople()}
      current={inquiry.assigned?.id}
      command={step}
      assign={(to) => step.mutateAsync({ step: "assign", body: { to } })}
      onClose={onClose}
    />
  );
}
