import type { LetterRow, LetterState } from "../../../api/schema";
import { api } from "../../shell/api";
import type { BulkAction } from "../../ui/BulkBar";

/** Moves a letter of the list. Its version is asked for first: what somebody changed in between is not overwritten. */
async function move(row: LetterRow, state: LetterState): Promise<void> {
  const { version } = await api.get("/api/desk/letters/{id}", { params: { path: { id: row.id } } });
  await api.post("/api/desk/letters/{id}/state", { params: { path: { id: row.id } }, body: { version, state } });
}

const isMovable = ({ kind, state }: LetterRow) => kind !== "complaint" && state !== "guardian";

export const BULK: readonly BulkAction<LetterRow>[] = [
  {
    key: "done",
    label: "Mark as done",
    fits: (row) => isMovable(row) && row.state !== "done" && ["contact", "enquiry", "feedback"].includes(row.kind),
    call: (row) => move(row, "done"),
    done: "done.",
  },
  {
    key: "spam",
    label: "It is spam",
    fits: (row) => isMovable(row) && row.state !== "spam",
    call: (row) => move(row, "spam"),
    done: "marked as spam.",
    ask: "They leave the list, and nobody is told. Each can be put back.",
  },
];
