import type { ReactNode } from "react";
import css from "./FaqList.module.css";
import { Icon } from "./Icon";
import { chevronDown } from "./icons";

export interface FaqEntry {
  /** Fragment of the entry. */
  id: string;
  question: string;
  answer: ReactNode;
}

interface FaqListProps {
  entries: FaqEntry[];
  numbered?: boolean;
  /** Level of the questions as headings; none on a page that only teases. */
  level?: 2 | 3;
}

/** Questions that open one at a time; clicking the open one closes it. */
export function FaqList({ entries, numbered, level }: FaqListProps) {
  const Question = level ? (`h${level}` as const) : "span";
  return (
    <div className={numbered ? `${css.list} ${css.numbered}` : css.list}>
      {entries.map((entry) => (
        <details key={entry.id} id={entry.id} name="faq">
          <summary>
            <Question className={css.question}>{entry.question}</Question>
            <Icon of={chevronDown} />
          </summary>
          <div className={css.answer}>{entry.answer}</div>
        </details>
      ))}
    </div>
  );
}
