import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/Button";
import { LoadingState } from "../../../ui/States";
import { Dialog } from "../../ui/Dialog";
import { Choice } from "../../ui/fields";
import { ProblemSummary } from "../../ui/ProblemSummary";
import { FailedState } from "../../ui/states";
import { toast } from "../../ui/toasts";
import { useOnce } from "../../ui/useOnce";
import type { CareRequest } from "../types";
import { useClinicians } from "../useClinicians";
import { useStep } from "./useRequest";

const NOBODY = "-";

/** Says who cares for a request. Its time, if there is one, stays. */
export function AssignDialog({ request, onClose }: { request: CareRequest; onClose: () => void }) {
  const [who, setWho] = useState(request.clinician?.id ?? NOBODY);
  const { data, error } = useClinicians();
  const step = useStep(request);
  const once = useOnce();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    once(async () => {
      await step.mutateAsync({ step: "assign", body: { clinician: who === NOBODY ? null : who } });
      toast("Assigned.");
      onClose();
    });
  };
  const options = [
    ...(data ?? []).filter(({ active }) => active).map(({ id, name }) => ({ value: id, label: name })),
    { value: NOBODY, label: "Nobody" },
  ];
  return (
    <Dialog open title="Who cares for it?" onClose={onClose}>
      <form className="stack" noValidate onSubmit={submit}>
        <ProblemSummary error={step.error} form="assign" />
        {error && <FailedState error={error} level={3} />}
        {!data && !error && <LoadingState />}
        {data && <Choice label="Clinician" value={who} options={options} onChange={setWho} />}
        <div className="row">
          <Button disabled={!data || step.isPending}>Assign</Button>
          <Button type="button" look="line" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
