import type { DeskLetter } from "../../../api/schema";
import { AssignDialog as CaseAssignDialog } from "../../ui/cases/AssignDialog";
import { usePeople, useStep } from "./useLetter";

export function AssignDialog({ letter, onClose }: { letter: DeskLetter; onClose: () => void }) {
  const step = useStep(letter);
  return (
    <CaseAssignDialog
      title="Who takes it?"
      label="Person"
      people={usePeople()}
      current={letter.assigned?.id}
      command={step}
      assign={(to) => step.mutateAsync({ step: "assign", body: { to } })}
      onClose={onClose}
    />
  );
}
