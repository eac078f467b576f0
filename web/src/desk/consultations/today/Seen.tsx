import type { CareRow } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { check } from "../../../ui/icons";
import { api } from "../../shell/api";
import { useCommand } from "../../shell/useCommand";

/** Takes a booking off what is new. */
export function Seen({ row: { id, name, reference } }: { row: CareRow }) {
  const note = useCommand({
    call: () => api.post("/api/desk/care/requests/{id}/noted", { params: { path: { id } } }),
    changes: [["care"]],
    toasts: true,
  });
  return (
    <Button type="button" look="line" small icon={check} disabled={note.isPending} onClick={() => note.run()}>
      Seen
      <span className="vh">: {name || reference}</span>
    </Button>
  );
}
