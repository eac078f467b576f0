import type { ComponentProps } from "react";
import { Checks } from "../Field";

/** Ticks of which several may be set; they are sent as a list. `some`: at least one is wanted. */
export function ManyChecks({ some, ...checks }: ComponentProps<typeof Checks> & { some?: boolean }) {
  return (
    <div data-many={checks.name} data-some={some ? "" : undefined}>
      <Checks {...checks} />
    </div>
  );
}
