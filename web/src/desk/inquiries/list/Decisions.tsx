import type { InquiryRow, InquiryState } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { check, userRound } from "../../../ui/icons";
import { api } from "../../shell/api";
import { useSession } from "../../shell/session";
import { useCommand } from "../../shell/useCommand";
import { archive } from "../../ui/icons";
import parts from "../../ui/parts.module.css";
import { usePostponed } from "../../ui/postponed";
import { type RowDecision, RowDecisions } from "../../ui/RowDecisions";
import { toast } from "../../ui/toasts";

export const CHANGES = [["inquiries"]] as const;

/** Moves an inquiry of the list, at the version that was looked at: what somebody changed in between is not overwritten. */
export const move = ({ id, version }: InquiryRow, state: InquiryState) =>
  api.post("/api/desk/letters/{id}/state", { params: { path: { id } }, body: { version, state }, keepalive: true });

export const isMovable = ({ kind, state }: InquiryRow) => kind !== "complaint" && state !== "guardian";

/** Kinds that are over once somebody has read them. */
const FINISHED: readonly string[] = ["contact", "enquiry", "feedback"];

export const isFinishable = (row: InquiryRow) =>
  isMovable(row) && row.state !== "done" && row.state !== "spam" && FINISHED.includes(row.kind);

export const DONE: RowDecision<InquiryRow> = {
  key: "done",
  label: "Done",
  icon: check,
  later: "will be marked as done.",
  call: (row) => move(row, "done"),
};

const SPAM: RowDecision<InquiryRow> = {
  key: "spam",
  label: "Spam",
  icon: archive,
  later: "will be marked as spam. The sender is not told.",
  call: (row) => move(row, "spam"),
};

/** What needs no reply is decided in the list. What may be a crisis is opened first. */
export function Decisions({ row }: { row: InquiryRow }) {
  if (row.urgent) return null;
  const isOpen = row.state !== "done" && row.state !== "spam" && row.state !== "decided";
  const decisions = [...(isFinishable(row) ? [DONE] : []), ...(isMovable(row) && row.state === "new" ? [SPAM] : [])];
  const name = row.name ? `${row.name}’s message` : `Message ${row.reference}`;
  return (
    <div className={parts.acts}>
      <RowDecisions row={row} id={row.id} name={name} decisions={decisions} changes={CHANGES} />
      {isOpen && !row.assigned && <TakeOn row={row} name={name} />}
    </div>
  );
}

interface Assigning {
  version: number;
  to: string | null;
}

/** Assigns it to who looks at it. Nobody gets a mail about that, so it is done at once, and taken back at the server. */
function TakeOn({ row, name }: { row: InquiryRow; name: string }) {
  const { person } = useSession();
  const isBusy = usePostponed().busy.has(row.id);
  const assign = useCommand({
    call: (body: Assigning) => api.post("/api/desk/letters/{id}/assign", { params: { path: { id: row.id } }, body }),
    changes: CHANGES,
    toasts: true,
    onDone: ({ version }, { to }) => {
      if (to === null) return toast("Unassigned again.");
      const back = { label: "Undo", run: () => void assign.run({ version, to: null }) };
      return toast(`${name} is assigned to you.`, "ok", back);
    },
  });
  return (
    <Button
      type="button"
      small
      look="line"
      icon={userRound}
      disabled={assign.isPending || isBusy}
      onClick={() => assign.run({ version: row.version, to: person.id })}
    >
      Assign to me<span className="vh">: {name}</span>
    </Button>
  );
}
