import type { ReactNode } from "react";

export interface Fact {
  label: string;
  /** Without it the fact is left out. */
  text: ReactNode;
  /** Of the text. */
  className?: string;
}

/** Facts about one thing, a line each. */
export function Facts({ facts, className }: { facts: readonly Fact[]; className?: string }) {
  return (
    <dl className={className}>
      {facts.map(
        ({ label, text, className: own }) =>
          text && (
            <div key={label}>
              <dt>{label}</dt>
              <dd className={own}>{text}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
