import { useState } from "react";
import type { OrderDesk, OrderReturnDesk } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { useMay, useSession } from "../../shell/session";
import { Fact } from "../../ui/Facts";
import { Panel } from "../../ui/Panel";
import { ProofFiles } from "../../ui/ProofsPanel";
import parts from "../../ui/parts.module.css";
import { StateChip } from "../../ui/StateChip";
import { dateTime } from "../../ui/time";
import { chipOf, labelOf } from "../../ui/words";
import css from "../orders.module.css";
import { MONEY_RIGHT, PACKING_RIGHT } from "../rights";
import { nameGoods } from "../words";
import { AnswerDialog } from "./AnswerDialog";
import { ReceiptDialog } from "./ReceiptDialog";
import { describeReturnButton, isNext, listReturnSteps, notePiece, type ReturnStep } from "./returning";

interface ReturnPanelProps {
  order: OrderDesk;
  back: OrderReturnDesk;
}

/** Goods on their way back: why, what the buyer was told, and what became of them. */
export function ReturnPanel({ order, back }: ReturnPanelProps) {
  const { zone } = useSession();
  const [open, setOpen] = useState<ReturnStep>();
  const [mayPack, mayMoney] = [useMay(PACKING_RIGHT), useMay(MONEY_RIGHT)];
  const steps = listReturnSteps(back, { mayPack, mayMoney });
  const close = () => setOpen(undefined);
  return (
    <Panel
      title={`Return of ${dateTime(back.createdAt, zone)}`}
      aside={<StateChip words={chipOf("ReturnState", back.state)} />}
    >
      <dl className={css.facts}>
        <Fact name="Why it can go back">{labelOf("ReturnGround", back.ground)}</Fact>
        <Fact name="Reason">{labelOf("ReturnReason", back.reason)}</Fact>
        <Fact name="Pieces">
          <Pieces back={back} />
        </Fact>
        <Fact name="Buyer’s words" isForeign>
          {back.text && <span className={parts.plain}>{back.text}</span>}
        </Fact>
        <Fact name="Our reply" isForeign>
          {back.reply && <span className={parts.plain}>{back.reply}</span>}
        </Fact>
        <Fact name="Refund">{back.refundText}</Fact>
      </dl>
      <Photos order={order} back={back} />
      {steps.length > 0 && (
        <div className={parts.acts}>
          {steps.map((step) => {
            const { label, icon } = describeReturnButton(step, back.state);
            const look = isNext(step, back.state) ? "primary" : "line";
            return (
              <Button key={step} type="button" look={look} small icon={icon} onClick={() => setOpen(step)}>
                {label}
              </Button>
            );
          })}
        </div>
      )}
      {open === "receive" && <ReceiptDialog order={order} back={back} onClose={close} />}
      {open && open !== "receive" && <AnswerDialog order={order} back={back} answer={open} onClose={close} />}
    </Panel>
  );
}

function Pieces({ back: { pieces, state } }: Pick<ReturnPanelProps, "back">) {
  return (
    <ul className={css.goods} role="list">
      {pieces.map((piece) => {
        const note = notePiece(piece, state);
        return (
          <li key={piece.line}>
            {piece.quantity} × {nameGoods(piece)}
            {note && <span className="small soft"> ({note})</span>}
          </li>
        );
      })}
    </ul>
  );
}

/** What the buyer photographed. */
function Photos({ order, back: { id, photos } }: ReturnPanelProps) {
  if (photos.length === 0) return null;
  return (
    <>
      <p className="soft">Photos that the buyer sent. Each view is recorded.</p>
      <ProofFiles
        proofs={photos}
        pathOf={(photo) => `/api/desk/orders/${order.id}/returns/${id}/photos/${photo}`}
        label="Photo of the return"
      />
    </>
  );
}
