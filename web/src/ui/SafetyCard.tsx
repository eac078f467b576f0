import type { ReactNode } from "react";
import type { Schemas } from "../api/types";
import { t } from "../messages/message";
import { Icon } from "./Icon";
import { phone, triangleAlert } from "./icons";
import { LinkButton } from "./LinkButton";
import { checkedText, dayOfAll, telephone } from "./SafetyCard.dom";
import css from "./SafetyCard.module.css";

interface SafetyCardProps {
  /** From `POST /api/safety/check` or from an answer that carries one. */
  card: Schemas["SafetyCard"];
  level?: 2 | 3;
  /** What follows the numbers: the way to go on, such as 'I do not have any of these'. */
  children?: ReactNode;
}

/** What to do now, when a visitor's words call for urgent help. It names no condition and stands in nobody's way. */
export function SafetyCard({ card, level = 2, children }: SafetyCardProps) {
  const Heading = `h${level}` as const;
  const day = dayOfAll(card);
  return (
    <section className={css.box} aria-label={t("ui-urgent-help")}>
      <div className={css.head}>
        <Icon of={triangleAlert} />
        <Heading>{card.title}</Heading>
      </div>
      <div className={css.body}>
        <ul className={css.numbers}>
          {card.numbers.map((line) => (
            <li key={line.tel}>
              <LinkButton href={telephone(line.tel)} look="danger" icon={phone}>
                {t("ui-call-number", { number: line.tel })}
              </LinkButton>
              <span className={css.label}>
                {line.label}
                {day === undefined && <span className={css.checked}>{checkedText(line.checked_on)}</span>}
              </span>
            </li>
          ))}
        </ul>
        {day !== undefined && <p className={css.checked}>{checkedText(day)}</p>}
        <ol className={css.steps}>
          {card.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {children}
      </div>
    </section>
  );
}
