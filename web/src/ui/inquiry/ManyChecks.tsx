import type { ComponentProps } from "react";
import { Checks } from "../Field";

/** Ticks of which several may be set; they are sent as a list. */
export function ManyChecks(checks: ComponentProps<typeof Checks>) {
  return (
    <div data-many={checks.name}>
      <Checks {...checks} />
    </div>
  );
}
