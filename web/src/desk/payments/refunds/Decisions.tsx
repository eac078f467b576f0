import { useState } from "react";
import type { RefundListRow } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { check, x } from "../../../ui/icons";
import { api } from "../../shell/api";
import { useSession } from "../../shell/session";
import { useCommand } from "../../shell/useCommand";
import { Confirm } from "../../ui/Dialog";
import parts from "../../ui/parts.module.css";
import { type RowDecision, RowDecisions } from "../../ui/RowDecisions";
import { choices } from "../one/refunding";
import { PAYMENTS, REFUNDS } from "../useMoney";

const CHANGES = [REFUNDS, PAYMENTS] as const;

const decline = (isOwn: boolean): RowDecision<RefundListRow> => ({
  key: "decline",
  label: isOwn ? "Cancel refund" : "Decline",
  icon: x,
  later: isOwn ? "will not be refunded: your request is cancelled." : "will not be refunded.",
  call: ({ id }) => api.post("/api/desk/refunds/{id}/decline", { params: { path: { id } }, keepalive: true }),
});

/** Yes or no of a second person, in the list. What leaves the account cannot be taken back, so it is asked about first. */
export function Decisions({ refund }: { refund: RefundListRow }) {
  const { person } = useSession();
  const { isWaiting, isOwn } = choices(refund, person.id);
  const [isAsked, setIsAsked] = useState(false);
  const agree = useCommand({
    call: () => api.post("/api/desk/refunds/{id}/agree", { params: { path: { id: refund.id } } }),
    changes: CHANGES,
    toasts: true,
    said: "Refund approved and sent to the provider.",
    onDone: () => setIsAsked(false),
  });
  if (!isWaiting) return null;
  const name = `${refund.amount}, ${refund.reason}`;
  return (
    <div className={parts.acts}>
      {!isOwn && (
        <Button type="button" small icon={check} onClick={() => setIsAsked(true)}>
          Approve<span className="vh">: {name}</span>
        </Button>
      )}
      <RowDecisions row={refund} id={refund.id} name={refund.amount} decisions={[decline(isOwn)]} changes={CHANGES} />
      <Confirm
        open={isAsked}
        title={`Refund ${refund.amount}?`}
        action="Approve refund"
        busy={agree.isPending}
        onConfirm={() => agree.run()}
        onClose={() => setIsAsked(false)}
      >
        {refund.amount} will be refunded to the payer. You cannot undo this.
      </Confirm>
    </div>
  );
}
