import { useState } from "react";
import type { ClientScope, MadeClientToken } from "../../api/schema";
import { api } from "../shell/api";
import { asProblem } from "../shell/problem";
import { useCommand } from "../shell/useCommand";
import { CommandDialog } from "../ui/CommandDialog";
import { Checks, fieldId, Select, TextField } from "../ui/fields";
import { choicesOf } from "../ui/words";
import { CLIENTS } from "./keys";

const DAY = 86_400_000;

/** How long a token may work, in days. */
const LIVES = [
  { value: "", label: "Until it is revoked" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "One year" },
];

interface TokenDialogProps {
  /** What the person may let a program do. */
  scopes: ClientScope[];
  onMade: (made: MadeClientToken) => void;
  onClose: () => void;
}

/** Makes a token; it is shown once. */
export function TokenDialog({ scopes, onMade, onClose }: TokenDialogProps) {
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState<ClientScope[]>([]);
  const [days, setDays] = useState("");
  const make = useCommand({
    call: () => {
      const endsAt = days ? new Date(Date.now() + Number(days) * DAY).toISOString() : null;
      return api.post("/api/desk/clients", { body: { name: name.trim(), scopes: chosen, endsAt } });
    },
    changes: [CLIENTS],
    onDone: (made) => {
      onMade(made);
      onClose();
    },
  });
  const problem = make.error ? asProblem(make.error) : undefined;
  return (
    <CommandDialog
      title="Add a program"
      confirm="Make token"
      command={make}
      run={() => make.mutateAsync()}
      onClose={onClose}
    >
      <TextField
        id={fieldId("name")}
        label="Name"
        hint="So that you know later which program it is."
        autoComplete="off"
        maxLength={80}
        value={name}
        onChange={setName}
        error={problem?.about("name")}
      />
      <Checks
        id={fieldId("scopes")}
        label="The program may"
        hint="Tick only what it needs."
        values={chosen}
        onChange={setChosen}
        options={choicesOf("ClientScope", scopes)}
        error={problem?.about("scopes")}
      />
      <Select
        id={fieldId("endsAt")}
        label="Works"
        value={days}
        options={LIVES}
        onChange={setDays}
        error={problem?.about("endsAt")}
      />
    </CommandDialog>
  );
}
