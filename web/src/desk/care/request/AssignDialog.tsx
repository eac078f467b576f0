import type { CareRequest } from "../../../api/schema";
import { AssignDialog as CaseAssignDialog } from "../../ui/cases/AssignDialog";
import { useClinicians } from "../useClinicians";
import { useStep } from "./useRequest";

/** Says who cares for a request. Its time, if there is one, stays. */
export function AssignDialog({ request, onClose }: { request: CareRequest; onClose: () => void }) {
  const { data, error } = useClinicians();
  const step = useStep(request);
  return (
    <CaseAssignDialog
      title="Who cares for it?"
      label="Clinician"
      people={{ data: data?.filter(({ active }) => active), error }}
      current={request.clinician?.id}
      command={step}
      assign={(clinician) => step.mutateAsync({ step: "assign", body: { clinician } })}
      onClose={onClose}
    />
  );
}
