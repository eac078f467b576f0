import type { ReactNode } from "react";
import type { Schemas } from "../api/types";
import { t } from "../messages/message";
import { Button } from "./Button";
import { SafetyCard } from "./SafetyCard";
import css from "./SafetyCheck.module.css";

interface SafetyCheckProps {
  card: Schemas["SafetyCard"];
  /** Name and value of the button that goes on with the form around it. */
  name: string;
  value: string;
  children?: ReactNode;
}

/**
 * Part of a form whose words call for urgent help, before it is sent: what to do now, whom to ring, and the way on. It
 * never says what somebody has, and it never stops them. The form is posted with `seen`, so that it is shown once.
 */
export function SafetyCheck({ card, name, value, children }: SafetyCheckProps) {
  return (
    <div className={css.check}>
      <SafetyCard card={card} />
      <p className="small soft">{t("ui-safety-card-why")}</p>
      <input type="hidden" name="seen" value="yes" />
      {children}
      <Button name={name} value={value} look="line">
        {t(card.level === "crisis" ? "ui-safety-card-continue-crisis" : "ui-safety-card-continue")}
      </Button>
    </div>
  );
}
