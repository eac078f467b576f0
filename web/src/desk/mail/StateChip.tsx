import { Chip } from "../../ui/Chip";
import { isMailState, STATES } from "./words";

/** What became of a mail. */
export function StateChip({ state }: { state: string }) {
  if (!isMailState(state)) return null;
  const { label, tone, icon } = STATES[state];
  return (
    <Chip tone={tone} icon={icon}>
      {label}
    </Chip>
  );
}
