import type { ReactNode } from "react";
import { Button } from "./Button";
import { phone } from "./icons";
import { LinkButton } from "./LinkButton";
import css from "./SafetyCheck.module.css";
import { UrgentBox } from "./UrgentBox";

interface SafetyCheckProps {
  card: { title: string; steps: string[]; numbers: { label: string; tel: string; checked_on: string }[] };
  /** Name and value of the button that goes on with the form around it. */
  name: string;
  value: string;
  /** What else is asked before going on. */
  children?: ReactNode;
}

/**
 * Part of a form whose words call for urgent help, before it is sent: what to do now, whom to ring, and the way on. It
 * never says what somebody has, and it never stops them. The form is posted with `seen`, so that it is shown once.
 */
export function SafetyCheck({ card, name, value, children }: SafetyCheckProps) {
  return (
    <div className={css.check}>
      <UrgentBox title={card.title}>
        <ul>
          {card.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
        <div className={css.calls}>
          {card.numbers.map((line) => (
            <LinkButton
              key={line.tel + line.label}
              href={`tel:${line.tel.replaceAll(" ", "")}`}
              look="danger"
              icon={phone}
            >
              {line.label}: {line.tel}
            </LinkButton>
          ))}
        </div>
      </UrgentBox>
      <p className="small soft">We show this because of words that you wrote. You can go on, whatever you choose.</p>
      <input type="hidden" name="seen" value="yes" />
      {children}
      <Button name={name} value={value}>
        I do not have any of these – continue
      </Button>
    </div>
  );
}
