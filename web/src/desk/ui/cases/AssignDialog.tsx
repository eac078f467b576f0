import { useState } from "react";
import { LoadingState } from "../../../ui/States";
import { CommandDialog } from "../CommandDialog";
import { Choice } from "../fields";
import { FailedState } from "../states";
import { toast } from "../toasts";
import type { Command } from "./command";

const NOBODY = "-";

interface AssignDialogProps {
  title: string;
  /** What the people to choose from are: 'Clinician'. */
  label: string;
  people: { data: readonly { id: string; name: string }[] | undefined; error: unknown };
  current: string | undefined;
  command: Command;
  assign: (to: string | null) => Promise<unknown>;
  onClose: () => void;
}

export function AssignDialog({ title, label, people, current, command, assign, onClose }: AssignDialogProps) {
  const [who, setWho] = useState(current ?? NOBODY);
  const { data, error } = people;
  const options = [
    ...(data ?? []).map(({ id, name }) => ({ value: id, label: name })),
    { value: NOBODY, label: "Nobody" },
  ];
  const run = async () => {
    await assign(who === NOBODY ? null : who);
    toast(who === NOBODY ? "Unassigned." : "Assigned.");
    onClose();
  };
  return (
    <CommandDialog
      title={title}
      form="assign"
      confirm="Assign"
      command={command}
      disabled={!data}
      run={run}
      onClose={onClose}
    >
      {error ? <FailedState error={error} level={3} /> : null}
      {!data && !error && <LoadingState />}
      {data && <Choice label={label} value={who} options={options} onChange={setWho} />}
    </CommandDialog>
  );
}
