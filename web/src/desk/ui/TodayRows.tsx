import type { ReactNode } from "react";
import { Link } from "react-router";
import { buttonClass } from "../../ui/Button";
import { Chip } from "../../ui/Chip";
import { Icon } from "../../ui/Icon";
import { phone as phoneIcon, triangleAlert } from "../../ui/icons";
import { calledName } from "./calledName";
import { piecesOf } from "./marking";
import css from "./TodayRows.module.css";
import { Ago } from "./When";

interface UrgentRowProps {
  to: string;
  who: string;
  /** 'Message M-7K3M9QXB' */
  what: string;
  /** When the words were written. */
  at: string;
  /** What sounds urgent, in words: 'chest pain'. */
  found: readonly string[];
  /** What they wrote, for those who may read it. */
  text?: string | null;
  /** What is said where the words are not shown. */
  hidden: string;
  phone?: string | null;
  phoneLink?: string | null;
  /** What can be done beside calling. */
  children?: ReactNode;
}

/** Somebody who may be in danger: who, what they wrote, and the way to reach them now. */
export function UrgentRow(props: UrgentRowProps) {
  const { to, who, what, at, found, text, hidden, phone, phoneLink, children } = props;
  return (
    <li className={css.urgent}>
      <div className={css.words}>
        <p className={css.line}>
          <Link to={to} className={css.name} dir="auto">
            {who}
          </Link>
          <span className="small soft">
            {what}, <Ago at={at} />
          </span>
          {found.map((words) => (
            <Chip key={words} tone="bad" icon={triangleAlert}>
              {words}
            </Chip>
          ))}
        </p>
        {text ? (
          <p className={css.quote} dir="auto">
            {piecesOf(text, found).map(({ text: words, isMarked, at: place }) =>
              isMarked ? <mark key={place}>{words}</mark> : <span key={place}>{words}</span>,
            )}
          </p>
        ) : (
          <p className="small soft">{hidden}</p>
        )}
      </div>
      <div className={css.acts}>
        {phone && (
          <a className={buttonClass({ look: "danger" })} href={`tel:${phoneLink ?? phone}`}>
            <Icon of={phoneIcon} size="small" />
            <span>
              Call {calledName(who)} <span className={css.number}>{phone}</span>
            </span>
          </a>
        )}
        {children}
      </div>
    </li>
  );
}

interface WaitingRowProps {
  /** A constant of `icons.ts`, for the kind of thing. */
  icon: string;
  to: string;
  title: string;
  /** A line below it. */
  text: ReactNode;
  /** What can be done here. */
  children?: ReactNode;
}

/** Something that waits for an answer, with what can be done about it where it stands. */
export function WaitingRow({ icon, to, title, text, children }: WaitingRowProps) {
  return (
    <li className={css.waiting}>
      <span className={css.kind}>
        <Icon of={icon} />
      </span>
      <span className={css.what}>
        <Link to={to} className={css.name} dir="auto">
          {title}
        </Link>
        <span className="small soft">{text}</span>
      </span>
      {children && <span className={css.acts}>{children}</span>}
    </li>
  );
}

/** The way to the rest of them. */
export function MoreRow({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li className={css.more}>
      <Link to={to}>{children}</Link>
    </li>
  );
}
