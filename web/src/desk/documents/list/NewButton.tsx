import { useNavigate } from "react-router";
import { Button } from "../../../ui/Button";
import { plus } from "../../../ui/icons";
import { useCreate } from "../api";
import type { Schema } from "../types";

/** Starts a new draft and opens it. */
export function NewButton({ schema }: { schema: Schema }) {
  const create = useCreate();
  const navigate = useNavigate();
  const start = () =>
    create.mutate({ kind: schema.kind, body: {} }, { onSuccess: ({ id }) => navigate(`/documents/${id}`) });
  return (
    <Button type="button" icon={plus} disabled={create.isPending} onClick={start}>
      New {schema.label.charAt(0).toLowerCase() + schema.label.slice(1)}
    </Button>
  );
}
