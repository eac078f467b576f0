import type { ReactNode } from "react";
import parts from "./parts.module.css";

interface FactProps {
  name: ReactNode;
  /** Somebody else wrote it, in whatever script. */
  isForeign?: boolean;
  children: ReactNode;
}

/** A name and what stands for it; nothing where there is nothing to say. */
export function Fact({ name, isForeign, children }: FactProps) {
  if (children === null || children === undefined || children === false || children === "") return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd dir={isForeign ? "auto" : undefined}>{children}</dd>
    </div>
  );
}

interface FactsProps extends Pick<FactProps, "isForeign"> {
  facts: readonly (readonly [name: string, value: ReactNode])[];
}

export function Facts({ facts, isForeign }: FactsProps) {
  return (
    <dl className={parts.facts}>
      {facts.map(([name, value]) => (
        <Fact key={name} name={name} isForeign={isForeign}>
          {value}
        </Fact>
      ))}
    </dl>
  );
}
