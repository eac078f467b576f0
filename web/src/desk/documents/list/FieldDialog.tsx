import { useState } from "react";
import type { DocumentRow, FieldKind } from "../../../api/schema";
import { Control } from "../../forms/Control";
import type { Json } from "../../forms/values";
import { useCommand } from "../../shell/useCommand";
import { CommandDialog } from "../../ui/CommandDialog";
import { Select } from "../../ui/fields";
import { toast } from "../../ui/toasts";
import { editMany } from "../api";
import type { Schema } from "../types";
import { many } from "../words";
import { reasonsOf } from "./bulk";

/** What can be the same in many documents; the server refuses the rest. */
const ALIKE: readonly FieldKind[] = [
  "text",
  "longtext",
  "integer",
  "number",
  "money",
  "prices",
  "date",
  "boolean",
  "choice",
  "video",
  "url",
  "email",
  "phone",
];

interface FieldDialogProps {
  schema: Schema;
  rows: readonly DocumentRow[];
  onDone: () => void;
  onClose: () => void;
}

/** Sets one field to the same in several documents. They become drafts: publishing is a step of its own. */
export function FieldDialog({ schema, rows, onDone, onClose }: FieldDialogProps) {
  const fields = schema.fields.filter((field) => ALIKE.includes(field.kind) && !field.readOnly);
  const [name, setName] = useState("");
  const [value, setValue] = useState<Json>();
  const field = fields.find((one) => one.name === name);
  const edit = useCommand({
    call: (chosen: string) =>
      editMany(
        rows.map((row) => row.id),
        chosen,
        value,
      ),
    changes: [["documents"]],
    onDone: ({ items }) => {
      const done = items.filter((item) => item.done).length;
      const reasons = reasonsOf(items);
      if (done > 0) toast(`${many(done)} changed. Publish them when you are ready.`, "ok");
      if (reasons) toast(reasons, "bad");
      onDone();
      onClose();
    },
  });
  return (
    <CommandDialog
      title={`Set a field in ${many(rows.length)}`}
      explanation="They are saved as drafts. An empty field takes away what stood in it."
      confirm="Save drafts"
      command={edit}
      disabled={!field}
      run={() => field && edit.run(field.name)}
      onClose={onClose}
    >
      <Select
        label="Field"
        value={name}
        options={[
          { value: "", label: "Choose a field" },
          ...fields.map((one) => ({ value: one.name, label: one.label })),
        ]}
        onChange={(next) => {
          setName(next);
          setValue(undefined);
        }}
      />
      {field && (
        <Control
          key={name}
          field={{ ...field, required: false }}
          path={`body.${name}`}
          value={value}
          onChange={setValue}
        />
      )}
    </CommandDialog>
  );
}
