import { Chip } from "../../../ui/Chip";
import { triangleAlert } from "../../../ui/icons";

export function LowChip() {
  return (
    <Chip tone="bad" icon={triangleAlert}>
      Low
    </Chip>
  );
}
