import { t } from "../../../messages/message";
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
        <Notice tone="cost" title={t("partnership-plan-failed-title")}>
          <p>{t("partnership-plan-failed-text")}</p>
        </Notice>
      )}
      <PlanFacts plan={plan} />
      <Form name={MONTHLY} action={action} state={state} leadsOn>
        <div className="row">
          {plan.can.payNow && (
            <Button look="sun" name="do" value="pay">
              {plan.mode === "reminder" ? t("partnership-plan-pay") : t("partnership-plan-pay-by-card")}
            </Button>
          )}
          {plan.can.cancel && (
            <Button look="line" name="do" value="cancel">
              {t("partnership-plan-stop")}
            </Button>
          )}
        </div>
      </Form>
      <History plan={plan} />
      <p>
        <a href={`${GIVING}/statement`}>{t("partnership-plan-all-gifts")}</a>
      </p>
    </>
  );
}

function PlanFacts({ plan }: { plan: PlanView }) {
  const look = LOOKS[plan.state];
  const facts: Fact[] = [
    { label: t("partnership-plan-amount-label"), text: plan.amountText, className: css.total },
    {
      label: t("partnership-status-label"),
      text: (
        <Chip tone={look.tone} icon={look.icon}>
          {plan.stateText}
        </Chip>
      ),
    },
    { label: t("partnership-fund-label"), text: plan.fundName },
    { label: t("partnership-plan-since-label"), text: plan.startedText },
    {
      label: plan.mode === "reminder" ? t("partnership-plan-reminder-label") : t("partnership-plan-next-label"),
      text: plan.nextText,
    },
    {
      label: t("partnership-plan-how-label"),
      text: plan.methodText ?? (plan.mode === "reminder" ? t("partnership-plan-by-reminder") : undefined),
    },
    { label: t("partnership-reference-label"), text: plan.reference },
  ];
  return <Facts className={css.facts} facts={facts} />;
}

function History({ plan }: { plan: PlanView }) {
  if (plan.history.length === 0) return null;
  return (
    <section aria-labelledby="history-heading" className="stack stack-small">
      <h2 id="history-heading">{t("partnership-plan-history")}</h2>
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
      <p className="lead">{t("partnership-plan-stop-text", { amount: plan.amountText, fund: plan.fundName })}</p>
      <Form name={MONTHLY} action={action} state={state} leadsOn>
        <div className="row">
          <Button name="do" value="yes-cancel">
            {t("partnership-plan-stop-yes")}
          </Button>
          <Button look="line" name="do" value="keep">
            {t("partnership-plan-stop-no")}
          </Button>
        </div>
      </Form>
    </>
  );
}
