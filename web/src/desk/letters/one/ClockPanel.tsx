import { useState } from "react";
import { Button } from "../../../ui/Button";
import { Chip } from "../../../ui/Chip";
import { circleCheck } from "../../../ui/icons";
import { useSession } from "../../shell/session";
import { Confirm } from "../../ui/Dialog";
import { DueChip } from "../../ui/DueChip";
import { Panel } from "../../ui/Panel";
import { ProblemSummary } from "../../ui/ProblemSummary";
import parts from "../../ui/parts.module.css";
import { date } from "../../ui/time";
import { toast } from "../../ui/toasts";
import type { ComplaintClock, Letter } from "../types";
import { lawWords, outcomeWords } from "../words";
import { DecideDialog } from "./DecideDialog";
import { useStep } from "./useLetter";

/** The days that the law gives a complaint about personal data, and the steps that it wants. */
export function ClockPanel({ letter, clock }: { letter: Letter; clock: ComplaintClock }) {
  const { zone } = useSession();
  const [open, setOpen] = useState<"acknowledge" | "decide">();
  const close = () => setOpen(undefined);
  const step = useStep(letter);
  const acknowledge = () =>
    step.run({ step: "acknowledge" }, () => {
      toast("Acknowledged. The mail that says so is in the outbox.");
      close();
    });
  return (
    <Panel title="The clock">
      <ProblemSummary error={step.error} form="clock" />
      <p className="small soft">{lawWords(clock.law)}</p>
      <dl className={parts.facts}>
        <Day
          label={clock.acknowledgedAt ? "Acknowledged" : "To acknowledge"}
          by={clock.acknowledgeBy}
          done={clock.acknowledgedAt}
          zone={zone}
        />
        {clock.decidedAt && (
          <div>
            <dt>Decided</dt>
            <dd>{date(clock.decidedAt, zone)}</dd>
          </div>
        )}
        {clock.outcome && (
          <div>
            <dt>Outcome</dt>
            <dd>{outcomeWords(clock.outcome)}</dd>
          </div>
        )}
      </dl>
      <div className={parts.acts}>
        {letter.steps.includes("acknowledge") && (
          <Button type="button" small onClick={() => setOpen("acknowledge")}>
            Acknowledge
          </Button>
        )}
        {letter.steps.includes("decide") && (
          <Button type="button" look="line" small onClick={() => setOpen("decide")}>
            Decide and answer
          </Button>
        )}
      </div>
      {open === "decide" && <DecideDialog letter={letter} onClose={close} />}
      <Confirm
        open={open === "acknowledge"}
        title="Acknowledge it?"
        action="Acknowledge it"
        busy={step.isPending}
        onConfirm={acknowledge}
        onClose={close}
      >
        They get a mail with the number {letter.reference}, which says that somebody looks into it. The day is noted.
      </Confirm>
    </Panel>
  );
}

function Day({
  label,
  by,
  done,
  zone,
}: {
  label: string;
  by: string | null | undefined;
  done: string | null | undefined;
  zone: string;
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {done ? (
          <Chip tone="ok" icon={circleCheck}>
            {date(done, zone)}
          </Chip>
        ) : (
          by && <DueChip by={by} />
        )}
      </dd>
    </div>
  );
}
