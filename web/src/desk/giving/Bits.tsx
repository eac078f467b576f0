import type { ReactNode } from "react";
import { Chip } from "../../ui/Chip";
import type { Words } from "./words";

/** Where something stands: colour, drawing and words. */
export function StateChip({ words: { label, tone, icon } }: { words: Words }) {
  return (
    <Chip tone={tone} icon={icon}>
      {label}
    </Chip>
  );
}

/** A name and what stands for it; nothing where there is nothing to say. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === null || children === undefined || children === false || children === "") return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
