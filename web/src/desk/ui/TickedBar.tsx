import type { ReactNode } from "react";
import { Button } from "../../ui/Button";
import css from "./BulkBar.module.css";

/** One of the rows, and many of them: `["mail", "mails"]`. */
export type Noun = readonly [one: string, many: string];

export const counted = (count: number, [one, many]: Noun) => `${count} ${count === 1 ? one : many}`;

interface TickedBarProps {
  count: number;
  noun: Noun;
  children: ReactNode;
  onClear: () => void;
}

/** Stands over a list while rows of it are ticked. */
export function TickedBar({ count, noun, children, onClear }: TickedBarProps) {
  return (
    <section className={css.bulk} aria-label={`Ticked ${noun[1]}`}>
      <p role="status">
        <strong>{counted(count, noun)} ticked</strong>
      </p>
      {children}
      <Button type="button" small look="quiet" onClick={onClear}>
        Untick all
      </Button>
    </section>
  );
}
