import { useState } from "react";
import type { DataComplaintOutcome, DeskInquiry, InquiryComplaint } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { Chip } from "../../../ui/Chip";
import { circleCheck } from "../../../ui/icons";
import { FoundNote, SavedNote, TypedDraft } from "../../saving/TypedDraft";
import type { Typed } from "../../saving/useTyped";
import { useSession } from "../../shell/session";
import { CommandDialog } from "../../ui/CommandDialog";
import { Confirm } from "../../ui/Dialog";
import { DueChip } from "../../ui/DueChip";
import { Facts } from "../../ui/Facts";
import { Choice, TextArea } from "../../ui/fields";
import { NoMail, useMailToast } from "../../ui/NoMail";
import { Panel } from "../../ui/Panel";
import { ProblemSummary } from "../../ui/ProblemSummary";
import parts from "../../ui/parts.module.css";
import { date } from "../../ui/time";
import { fieldsOf } from "../../ui/useFields";
import { choicesOf, labelOf } from "../../ui/words";
import { lawWords } from "../words";
import { useStep } from "./useInquiry";

/** The days that the law gives a complaint about personal data, and the steps that it wants. */
export function ClockPanel({ inquiry, clock }: { inquiry: DeskInquiry; clock: InquiryComplaint }) {
  const { zone, sendsNoMail } = useSession();
  const [open, setOpen] = useState<"acknowledge" | "decide">();
  const close = () => setOpen(undefined);
  const step = useStep(inquiry);
  const mailed = useMailToast();
  const acknowledge = () =>
    step.run({ step: "acknowledge" }, () => {
      mailed("Acknowledged.", "The email that says so is in the outbox.");
      close();
    });
  return (
    <Panel title="Deadlines">
      <ProblemSummary error={step.error} form="clock" />
      <p className="small soft">{lawWords(clock.law)}</p>
      <Facts
        facts={[
          clock.acknowledgedAt
            ? ["Acknowledged", <Done key="done" on={clock.acknowledgedAt} />]
            : ["To acknowledge", clock.acknowledgeBy && <DueChip by={clock.acknowledgeBy} />],
          ["Decided", clock.decidedAt && date(clock.decidedAt, zone)],
          ["Outcome", clock.outcome && labelOf("DataComplaintOutcome", clock.outcome)],
        ]}
      />
      <div className={parts.acts}>
        {inquiry.steps.includes("acknowledge") && (
          <Button type="button" small onClick={() => setOpen("acknowledge")}>
            Acknowledge
          </Button>
        )}
        {inquiry.steps.includes("decide") && (
          <Button type="button" look="line" small onClick={() => setOpen("decide")}>
            Decide and answer
          </Button>
        )}
      </div>
      {open === "decide" && <DecideDialog inquiry={inquiry} onClose={close} />}
      <Confirm
        open={open === "acknowledge"}
        title="Acknowledge this complaint?"
        action="Acknowledge"
        busy={step.isPending}
        onConfirm={acknowledge}
        onClose={close}
      >
        {sendsNoMail ? (
          <NoMail what={`the email with the reference ${inquiry.reference}`} people={[inquiry.person]} />
        ) : (
          `They get an email with the reference ${inquiry.reference} that says someone is looking into it.`
        )}{" "}
        The date is recorded.
      </Confirm>
    </Panel>
  );
}

function Done({ on }: { on: string }) {
  const { zone } = useSession();
  return (
    <Chip tone="ok" icon={circleCheck}>
      {date(on, zone)}
    </Chip>
  );
}

interface DecideProps {
  inquiry: DeskInquiry;
  onClose: () => void;
}

interface Decision {
  outcome: DataComplaintOutcome | "";
  reply: string;
}

function DecideDialog(props: DecideProps) {
  return (
    <TypedDraft<Decision> kind="complaint_reply" isDialog subject={props.inquiry.id} start={{ outcome: "", reply: "" }}>
      {(typed) => <Decide {...props} typed={typed} />}
    </TypedDraft>
  );
}

function Decide({ inquiry, onClose, typed }: DecideProps & { typed: Typed<Decision> }) {
  const { outcome, reply } = typed.fields;
  const field = fieldsOf(typed.fields, typed.put, "decide");
  const step = useStep(inquiry);
  const mailed = useMailToast();
  const isEmpty = reply.trim() === "";
  const run = async () => {
    if (outcome === "" || isEmpty) return;
    await typed.settle();
    await step.mutateAsync({ step: "decide", body: { outcome, reply: reply.trim() } });
    typed.sent();
    mailed("Answered.", "");
    onClose();
  };
  return (
    <CommandDialog
      title={`Answer ${inquiry.reference}`}
      form="decide"
      confirm="Decide and answer"
      command={step}
      run={run}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <FoundNote typed={typed} />
          <Choice
            {...field("outcome")}
            label="Outcome"
            error={isTried && outcome === "" ? "Choose the outcome." : undefined}
            options={choicesOf("DataComplaintOutcome")}
          />
          <TextArea
            {...field("reply")}
            label="Answer"
            hint="They get this by email. Say what you found, what will change, and that they can contact the regulator."
            error={isTried && isEmpty ? "Write an answer." : undefined}
            rows={7}
            maxLength={10_000}
          />
          <SavedNote typed={typed} />
        </>
      )}
    </CommandDialog>
  );
}
