import type { DocumentState } from "../../../api/schema";
import { Chip } from "../../../ui/Chip";
import { chipOf } from "../../ui/words";
import { CHANGED_ICON } from "../words";

export function StateChip({ state, changed }: { state: DocumentState; changed?: boolean }) {
  const { label, tone, icon } = chipOf("DocumentState", state);
  return (
    <span className="row">
      <Chip tone={tone} icon={icon}>
        {label}
      </Chip>
      {changed && (
        <Chip tone="wait" icon={CHANGED_ICON}>
          Newer draft
        </Chip>
      )}
    </span>
  );
}
