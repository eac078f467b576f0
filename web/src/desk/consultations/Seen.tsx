import type { CareRow } from "../../api/schema";
import { check } from "../../ui/icons";
import { api } from "../shell/api";
import { type RowDecision, RowDecisions } from "../ui/RowDecisions";

const SEEN: RowDecision<CareRow> = {
  key: "seen",
  label: "Seen",
  icon: check,
  later: "will be marked as seen.",
  call: ({ id }) => api.post("/api/desk/care/requests/{id}/noted", { params: { path: { id } }, keepalive: true }),
  keepsRow: true,
};

/** Takes a booking off what is new; it stays where it is listed. */
export function Seen({ row }: { row: CareRow }) {
  const name = `${row.name || row.reference}’s booking`;
  return <RowDecisions row={row} id={row.id} name={name} decisions={[SEEN]} changes={[["care"]]} />;
}
