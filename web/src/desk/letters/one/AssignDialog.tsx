import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/Button";
import { LoadingState } from "../../../ui/States";
import { Dialog } from "../../ui/Dialog";
import { Choice } from "../../ui/fields";
import { ProblemSummary } from "../../ui/ProblemSummary";
import { FailedState } from "../../ui/states";
import { toast } from "../../ui/toasts";
import { useOnce } from "../../ui/useOnce";
import type { Letter } from "../types";
import { usePeople, useStep } from "./useLetter";

const NOBODY = "-";

/** Says whose letter it is. */
export function AssignDialog({ letter, onClose }: { letter: Letter; onClose: () => void }) {
  const [who, setWho] = useState(letter.assigned?.id ?? NOBODY);
  const { data, error } = usePeople();
  const step = useStep(letter);
  const once = useOnce();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    once(async () => {
      await step.mutateAsync({ step: "assign", body: { to: who === NOBODY ? null : who } });
      toast(who === NOBODY ? "It is nobody’s now." : "Assigned.");
      onClose();
    });
  };
  const options = [
    ...(data ?? []).map(({ id, name }) => ({ value: id, label: name })),
    { value: NOBODY, label: "Nobody" },
  ];
  return (
    <Dialog open title="Who takes it?" onClose={onClose}>
      <form className="stack" noValidate onSubmit={submit}>
        <ProblemSummary error={step.error} form="assign" />
        {error && <FailedState error={error} level={3} />}
        {!data && !error && <LoadingState />}
        {data && <Choice label="Person" value={who} options={options} onChange={setWho} />}
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
