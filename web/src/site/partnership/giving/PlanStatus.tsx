import type { FormState } from "../../../render/contract";
import { Button } from "../../../ui/Button";
import { Chip } from "../../../ui/Chip";
import { type Fact, Facts } from "../../../ui/Facts";
import { Form } from "../../../ui/Form";
import { circleAlert, circleCheck, clock, x } from "../../../ui/icons";
import { Notice } from "../../../ui/Notice";
import css from "./gift.module.css";
import { GIVING, MONTHLY } from "./give";
import type { PlanView } from "./view";

const LOOKS = {
  starting: { tone: "wait", icon: clock },
  active: { tone: "ok", icon: circleCheck },
  past_due: { tone: "bad", icon: circleAlert },
  ended: { tone: "plain", icon: x },
} as const;

interface PlanProps {
  plan: PlanView;
  state: FormState;
  action: string;
}

/** A monthly gift: how it stands, what was given, and the way to stop it, which is one press and one answer. */
export function PlanStatus({ plan, state, action }: PlanProps) {
  return (
    <>
      {plan.state === "past_due" && (
        <Notice tone="cost" title="This month’s gift did not go through.">
          <p>You did nothing wrong: a bank can decline a payment for many reasons. You can pay now, or stop.</p>
        </Notice>
      )}
      <PlanFacts plan={plan} />
      <Form name={MONTHLY} action={action} state={state} leadsOn>
        <div className="row">
          {plan.can.payNow && (
            <Button look="sun" name="do" value="pay">
              {plan.mode === "reminder" ? "Pay this month’s gift" : "Pay with this or another card"}
            </Button>
          )}
          {plan.can.cancel && (
            <Button look="line" name="do" value="cancel">
              Stop this monthly gift
            </Button>
          )}
        </div>
      </Form>
      <History plan={plan} />
      <p>
        <a href={`${GIVING}/statement`}>All your gifts in a year, with their receipts</a>
      </p>
    </>
  );
}

function PlanFacts({ plan }: { plan: PlanView }) {
  const look = LOOKS[plan.state];
  const facts: Fact[] = [
    { label: "Every month", text: plan.amountText, className: css.total },
    {
      label: "Status",
      text: (
        <Chip tone={look.tone} icon={look.icon}>
          {plan.stateText}
        </Chip>
      ),
    },
    { label: "For", text: plan.fundName },
    { label: "Since", text: plan.startedText },
    { label: plan.mode === "reminder" ? "Next reminder" : "Next gift", text: plan.nextText },
    {
      label: "How",
      text: plan.methodText ?? (plan.mode === "reminder" ? "We remind you by email, and you pay" : undefined),
    },
    { label: "Reference", text: plan.reference },
  ];
  return <Facts className={css.facts} facts={facts} />;
}

function History({ plan }: { plan: PlanView }) {
  if (plan.history.length === 0) return null;
  return (
    <section aria-labelledby="history-heading" className="stack stack-small">
      <h2 id="history-heading">What you gave</h2>
      <ul className={css.history}>
        {plan.history.map(({ dateText, amountText, stateText, reference }) => (
          <li key={reference}>
            <span>
              {dateText}, {stateText}
              <span className={css.about}>{reference}</span>
            </span>
            <strong>{amountText}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Asks once, says what happens, and keeps nobody with reasons to stay. */
export function PlanStopping({ plan, state, action }: PlanProps) {
  return (
    <>
      <p className="lead">
        {plan.amountText} every month for {plan.fundName} will not be taken again. The gifts you have already made do
        not change, and you can still see your receipts.
      </p>
      <Form name={MONTHLY} action={action} state={state} leadsOn>
        <div className="row">
          <Button name="do" value="yes-cancel">
            Yes, stop it
          </Button>
          <Button look="line" name="do" value="keep">
            No, keep giving
          </Button>
        </div>
      </Form>
    </>
  );
}
