import { type ReactNode, useId, useState } from "react";
import { Icon } from "../../ui/Icon";
import { chevronRight } from "../../ui/icons";
import css from "./FoldPanel.module.css";

interface FoldPanelProps {
  title: string;
  aside?: ReactNode;
  /** Whether it is open at first; afterwards it is as it was left. */
  startsOpen?: boolean;
  children: ReactNode;
}

/** A part of a long screen that opens in place: closed, the screen is its list of contents. */
export function FoldPanel({ title, aside, startsOpen = false, children }: FoldPanelProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(startsOpen);
  return (
    <section className={css.panel} aria-labelledby={id}>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <Icon of={chevronRight} size="small" />
          <h2 id={id}>{title}</h2>
          {aside}
        </summary>
        <div className={css.body}>{children}</div>
      </details>
    </section>
  );
}
