import { useState } from "react";
import type { CareRequest } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { Notice } from "../../../ui/Notice";
import { useMay } from "../../shell/session";
import { ButtonLink } from "../../ui/ButtonLink";
import { Form } from "../../ui/Form";
import { Choice, TextArea } from "../../ui/fields";
import { Panel } from "../../ui/Panel";
import { toast } from "../../ui/toasts";
import { reviewWords } from "../words";
import { useStep } from "./useRequest";

const DECISIONS = [
  { value: "accept", label: "Accept it: handle it like any other request" },
  { value: "cancel", label: "Cancel it: refund in full" },
] as const;

/** Somebody has to decide: the time was taken meanwhile, or the payment is not what it should be. */
export function ReviewPanel({ request }: { request: CareRequest }) {
  const [decision, setDecision] = useState<(typeof DECISIONS)[number]["value"] | "">("");
  const [note, setNote] = useState("");
  const [isTried, setIsTried] = useState(false);
  const mayMoney = useMay("manage_money");
  const step = useStep(request);
  const isMissing = decision === "" || note.trim() === "";
  const run = () => {
    setIsTried(true);
    if (isMissing) return;
    step.run({ step: "review", body: { decision, note: note.trim() } }, () => {
      toast("Decision saved.");
    });
  };
  return (
    <Panel title="Needs a decision">
      <Form error={step.error} form="review" run={run}>
        <Notice tone="cost" title="This request needs a decision.">
          {reviewWords(request.reviewReason)}
        </Notice>
        {mayMoney && request.money && (
          <p>
            <ButtonLink to={`/money/${encodeURIComponent(request.money.reference)}`} look="line" small>
              View payment
            </ButtonLink>
          </p>
        )}
        <Choice
          label="Decision"
          error={isTried && decision === "" ? "Choose a decision." : undefined}
          value={decision}
          options={DECISIONS}
          onChange={setDecision}
        />
        <TextArea
          label="Why"
          hint="For the log. No health details."
          error={isTried && note.trim() === "" ? "Enter a reason." : undefined}
          rows={2}
          maxLength={1000}
          value={note}
          onChange={setNote}
        />
        <p>
          <Button disabled={step.isPending}>Decide</Button>
        </p>
      </Form>
    </Panel>
  );
}
