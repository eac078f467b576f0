import { Chip } from "../../ui/Chip";
import { stateWords } from "./words";

/** Where a letter stands. */
export function StateChip({ state }: { state: string }) {
  const { label, tone, icon } = stateWords(state);
  return (
    <Chip tone={tone} icon={icon}>
      {label}
    </Chip>
  );
}
