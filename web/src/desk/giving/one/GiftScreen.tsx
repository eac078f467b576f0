import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import type { GiftDesk } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { circleCheck, mail, rotateCcw, x } from "../../../ui/icons";
import { happeningsOf } from "../../ui/cases/history";
import { Confirm } from "../../ui/Dialog";
import { Happened } from "../../ui/Happened";
import { trash } from "../../ui/icons";
import layout from "../../ui/layout.module.css";
import { OneScreen } from "../../ui/OneScreen";
import { ProblemSummary } from "../../ui/ProblemSummary";
import { ScreenHead } from "../../ui/ScreenHead";
import { StateChip } from "../../ui/StateChip";
import { toast } from "../../ui/toasts";
import { chipOf } from "../../ui/words";
import { useGift, useGiftStep } from "../useGiving";
import { actionWords } from "../words";
import { EndDialog } from "./EndDialog";
import { GiftPanel, GiverPanel, LinesPanel } from "./GiftPanels";
import { ProofsPanel } from "./ProofsPanel";
import { ReceiveDialog } from "./ReceiveDialog";

const BACK = { to: "/giving", label: "All gifts" };

/** One gift: what was promised, what came, who gives, and all that happened to it. */
export default function GiftScreen() {
  const { id = "" } = useParams();
  return (
    <OneScreen title="A gift" back={BACK} query={useGift(id)}>
      {(data) => <Shown gift={data} />}
    </OneScreen>
  );
}

function Shown({ gift }: { gift: GiftDesk }) {
  const [open, setOpen] = useState<"receive" | "cancel" | "reopen" | "erase">();
  const navigate = useNavigate();
  const close = () => setOpen(undefined);
  const step = useGiftStep(gift.id, () => toast("The mail is in the outbox again."));
  const erase = useGiftStep(gift.id, () => {
    toast("Who gave is erased.");
    void navigate("/giving");
  });
  const may = (name: string) => gift.steps.includes(name);
  return (
    <>
      <ScreenHead title={`${gift.amountText} from ${gift.name}`} back={BACK}>
        <StateChip words={chipOf("GiftState", gift.state)} />
        {may("receive") && (
          <Button type="button" small icon={circleCheck} onClick={() => setOpen("receive")}>
            The money came
          </Button>
        )}
        {may("mail") && (
          <Button
            type="button"
            look="line"
            small
            icon={mail}
            disabled={step.isPending}
            onClick={() => step.run({ do: "mail", body: { version: gift.version } })}
          >
            Send the mail again
          </Button>
        )}
        {may("reopen") && (
          <Button type="button" look="line" small icon={rotateCcw} onClick={() => setOpen("reopen")}>
            It did not come after all
          </Button>
        )}
        {may("cancel") && (
          <Button type="button" look="line" small icon={x} onClick={() => setOpen("cancel")}>
            Call it off
          </Button>
        )}
      </ScreenHead>
      <ProblemSummary error={step.error ?? erase.error} />
      <div className={layout.two}>
        <div className="stack stack-large">
          <GiftPanel gift={gift} />
          <ProofsPanel gift={gift} />
          <LinesPanel gift={gift} />
        </div>
        <div className="stack stack-large">
          <GiverPanel gift={gift} />
          {may("erase") && (
            <div className="row">
              <Button type="button" look="quiet" small icon={trash} onClick={() => setOpen("erase")}>
                Erase who gave
              </Button>
            </div>
          )}
          <Happened steps={happeningsOf(gift.history, { action: actionWords, states: "GiftState" })} />
        </div>
      </div>
      {open === "receive" && <ReceiveDialog gift={gift} onClose={close} />}
      {(open === "cancel" || open === "reopen") && <EndDialog gift={gift} way={open} onClose={close} />}
      <Confirm
        open={open === "erase"}
        title="Erase who gave?"
        action="Erase it"
        danger
        busy={erase.isPending}
        onConfirm={() => erase.run({ do: "erase", body: { version: gift.version } })}
        onClose={close}
      >
        Name, contacts, dedication and proof are erased for good. The sum stays in the books, without a name.
      </Confirm>
    </>
  );
}
