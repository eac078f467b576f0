import type { ReactNode } from "react";
import type { Schemas } from "../api/types";
import { Icon } from "./Icon";
import { phone, triangleAlert } from "./icons";
import { LinkButton } from "./LinkButton";
import css from "./SafetyCard.module.css";

interface SafetyCardProps {
  /** From `POST /api/safety/check` or from an answer that carries one. */
  card: Schemas["Card"];
  level?: 2 | 3;
  /** What follows the numbers: the way to go on, such as 'I do not have any of these'. */
  children?: ReactNode;
}

/** What to do now, when a visitor's words call for urgent help. It names no condition and stands in nobody's way. */
export function SafetyCard({ card, level = 2, children }: SafetyCardProps) {
  const Heading = `h${level}` as const;
  return (
    <section className={css.box} aria-label="Urgent help">
      <div className={css.head}>
        <Icon of={triangleAlert} />
        <Heading>{card.title}</Heading>
      </div>
      <div className={css.body}>
        <ul className={css.numbers}>
          {card.numbers.map((line) => (
            <li key={line.tel}>
              <LinkButton href={telephone(line.tel)} look="danger" icon={phone}>
                {`Call ${line.tel}`}
              </LinkButton>
              <span className={css.label}>
                {line.label} <span className={css.checked}>Checked {dayText(line.checked_on)}</span>
              </span>
            </li>
          ))}
        </ul>
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

/** `116 123` as an address to tap. */
function telephone(number: string): string {
  return `tel:${number.replace(/[^+\d]/g, "")}`;
}

const MONTHS = "January February March April May June July August September October November December".split(" ");

/** `2026-11-21` as '21 November 2026'; what is no day stays as it is. */
function dayText(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  const name = MONTHS[Number(month) - 1];
  return name ? `${Number(date)} ${name} ${year}` : day;
}
