import { type ReactNode, useState } from "react";
import css from "./questions.module.css";

interface FoldProps {
  label: string;
  /** Whether it is open at first; afterwards it is as it was left, whatever is sent meanwhile. */
  startsOpen: boolean;
  children: ReactNode;
}

/** One of the two things that can be written to whoever asked in private: they are not both open at first. */
export function Fold({ label, startsOpen, children }: FoldProps) {
  const [wasOpen] = useState(startsOpen);
  const [isOpen, setOpen] = useState(startsOpen);
  if (wasOpen) return children;
  return (
    <details className={css.fold} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{label}</summary>
      <div>{children}</div>
    </details>
  );
}
