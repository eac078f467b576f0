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
