import { useNavigate } from "react-router";
import { Button } from "../../../ui/Button";
import { plus } from "../../../ui/icons";
import { useCreate } from "../api";
import type { Schema } from "../types";

/** 'shop item' of 'Shop item'; a name with capitals, such as 'Clinic Series video', stays. */
const inSentence = (label: string): string =>
  /[A-Z]/.test(label.slice(1)) ? label : label.charAt(0).toLowerCase() + label.slice(1);

export function NewButton({ schema }: { schema: Schema }) {
  const create = useCreate();
  const navigate = useNavigate();
  const start = () => create.run({ kind: schema.kind, body: {} }, ({ id }) => navigate(`/documents/${id}`));
  return (
    <Button type="button" icon={plus} disabled={create.isPending} onClick={start}>
      New {inSentence(schema.label)}
    </Button>
  );
}
