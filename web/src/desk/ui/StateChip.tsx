import { Chip } from "../../ui/Chip";
import type { Words } from "./words";

export function StateChip({
  words: { label, tone, icon },
}: {
  words: Pick<Words, "label" | "tone"> & { icon?: string };
}) {
  return (
    <Chip tone={tone} icon={icon}>
      {label}
    </Chip>
  );
}
