import type { WebhookOccasion, WebhookRow, WebhookWithSecret } from "../../api/schema";
import { api } from "../shell/api";
import { asProblem } from "../shell/problem";
import { useCommand } from "../shell/useCommand";
import { CommandDialog } from "../ui/CommandDialog";
import { Check, Checks, TextField } from "../ui/fields";
import { useFields } from "../ui/useFields";
import { choicesOf } from "../ui/words";
import { WEBHOOKS } from "./words";

const OCCASIONS = choicesOf("WebhookOccasion");

interface WebhookDialogProps {
  /** The one that is changed; a new one without it. */
  webhook?: WebhookRow;
  onMade?: (made: WebhookWithSecret) => void;
  onClose: () => void;
}

/** Adds a webhook, or changes one. */
export function WebhookDialog({ webhook, onMade, onClose }: WebhookDialogProps) {
  const start = {
    name: webhook?.name ?? "",
    address: webhook?.address ?? "",
    occasions: (webhook?.occasions ?? []) as WebhookOccasion[],
    isOn: webhook?.isOn ?? true,
  };
  const save = useCommand({
    call: async (): Promise<WebhookWithSecret | undefined> => {
      const body = { ...draft, name: draft.name.trim(), address: draft.address.trim(), version: webhook?.version ?? 0 };
      if (!webhook) return api.post("/api/desk/webhooks", { body });
      await api.put("/api/desk/webhooks/{id}", { params: { path: { id: webhook.id } }, body });
      return undefined;
    },
    seen: [...WEBHOOKS],
    changes: [[...WEBHOOKS]],
    said: webhook ? "Webhook saved." : undefined,
    onDone: (made) => {
      if (made) onMade?.(made);
      onClose();
    },
    forgets: true,
  });
  const problem = (name: string) => (save.error ? asProblem(save.error).about(name) : undefined);
  const { draft, field } = useFields(start, "webhook", problem);
  const { checked, onChange } = { checked: draft.isOn, onChange: field("isOn").onChange };
  const isMissing = !draft.name.trim() || !draft.address.trim() || draft.occasions.length === 0;
  const { value: values, ...occasions } = field("occasions");
  return (
    <CommandDialog
      title={webhook ? "Change the webhook" : "Add a webhook"}
      form="webhook"
      confirm={webhook ? "Save" : "Add"}
      command={save}
      run={() => !isMissing && save.mutateAsync()}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <TextField
            {...field("name")}
            label="Name"
            hint="Which program it is, such as ‘Accounts’."
            maxLength={80}
            autoComplete="off"
            error={field("name").error ?? (isTried && !draft.name.trim() ? "Enter a name." : undefined)}
          />
          <TextField
            {...field("address")}
            type="url"
            label="Address"
            hint="The program’s own address for webhooks. It begins with https://."
            autoComplete="off"
            spellCheck={false}
            error={field("address").error ?? (isTried && !draft.address.trim() ? "Enter the address." : undefined)}
          />
          <Checks
            {...occasions}
            label="What it is told"
            hint="References, amounts and public addresses only: no names, no contacts and nothing about health."
            values={values}
            options={OCCASIONS}
            error={occasions.error ?? (isTried && draft.occasions.length === 0 ? "Choose at least one." : undefined)}
          />
          {webhook && (
            <Check
              label="On"
              hint="While it is off, nothing is sent, and what happens meanwhile is not told later."
              checked={checked}
              onChange={onChange}
            />
          )}
        </>
      )}
    </CommandDialog>
  );
}
