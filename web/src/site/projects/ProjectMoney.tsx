import type { ReactNode } from "react";
import type { Schemas } from "../../api/types";
import { Icon } from "../../ui/Icon";
import { chevronDown } from "../../ui/icons";
import css from "./ProjectMoney.module.css";
import type { ProjectsWords } from "./words";

interface ProjectMoneyProps {
  fund: Schemas["FundView"];
  name: string;
  words: ProjectsWords;
}

/** What came in for a project and what it was spent on: from the books, never typed. */
export function ProjectMoney({ fund, name, words }: ProjectMoneyProps) {
  const { goalText, raisedText, percent, gifts } = fund;
  const hasGoal = goalText && percent !== null && percent !== undefined;
  if (!goalText && !raisedText && fund.updates.length + fund.spent.length === 0) return null;
  return (
    <div className={css.money}>
      {(goalText || raisedText) && (
        <p className={css.line}>
          <span>
            <strong>{raisedText || words.nothingYet}</strong> {raisedText && words.raisedLabel}
          </span>
          {goalText && (
            <span>
              {words.goalLabel} <strong>{goalText}</strong>
            </span>
          )}
        </p>
      )}
      {hasGoal && (
        <meter className={css.meter} min={0} max={100} value={percent} aria-label={`${name}: ${words.raisedLabel}`}>
          {percent}%
        </meter>
      )}
      {gifts ? <p className="small soft">{words.giftsLabel.replace("{gifts}", String(gifts))}</p> : null}
      {fund.updates.length > 0 && (
        <More label={words.updatesLabel} about={name}>
          {fund.updates.map(({ dateText, text }) => (
            <li key={`${dateText} ${text.slice(0, 30)}`}>
              <span className="small soft">{dateText}</span>
              <p>{text}</p>
            </li>
          ))}
        </More>
      )}
      {fund.spent.length > 0 && (
        <More label={words.spentLabel} about={name}>
          {fund.spent.map(({ dateText, amountText, text }) => (
            <li key={`${dateText} ${text.slice(0, 30)}`}>
              <span className="small soft">{dateText}</span>
              <p>
                {amountText && <strong>{amountText} </strong>}
                {text}
              </p>
            </li>
          ))}
        </More>
      )}
    </div>
  );
}

function More({ label, about, children }: { label: string; about: string; children: ReactNode }) {
  return (
    <details className={css.more}>
      <summary>
        <span>
          {label}
          <span className="vh">: {about}</span>
        </span>
        <Icon of={chevronDown} />
      </summary>
      <ul>{children}</ul>
    </details>
  );
}
