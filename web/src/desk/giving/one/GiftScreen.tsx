import { useState } from "react";
import { useParams } from "react-router";
import { Button } from "../../../ui/Button";
import { circleCheck, mail, x } from "../../../ui/icons";
import { LoadingState } from "../../../ui/States";
import { useSession } from "../../shell/session";
import { Happened } from "../../ui/Happened";
import layout from "../../ui/layout.module.css";
import { ProblemSummary } from "../../ui/ProblemSummary";
import { ScreenHead } from "../../ui/ScreenHead";
import { FailedState } from "../../ui/states";
import { toast } from "../../ui/toasts";
import { useOnce } from "../../ui/useOnce";
import { StateChip } from "../Bits";
import type { GiftDetail } from "../types";
import { useGift, useGiftStep } from "../useGiving";
import { actionWords, stateWords } from "../words";
import { CancelDialog } from "./CancelDialog";
import { GiftPanel, GiverPanel, LinesPanel } from "./GiftPanels";
import { ProofsPanel } from "./ProofsPanel";
import { ReceiveDialog } from "./ReceiveDialog";

const BACK = { to: "/giving", label: "All gifts" };

/** One gift: what was promised, what came, who gives, and all that happened to it. */
export default function GiftScreen() {
  const { id = "" } = useParams();
  const { data, error, refetch } = useGift(id);
  if (data) return <Shown gift={data} />;
  return (
    <>
      <ScreenHead title="A gift" back={BACK} />
      {error ? <FailedState error={error} retry={() => void refetch()} /> : <LoadingState />}
    </>
  );
}

function Shown({ gift }: { gift: GiftDetail }) {
  const { zone } = useSession();
  const [open, setOpen] = useState<"receive" | "cancel">();
  const once = useOnce();
  const close = () => setOpen(undefined);
  const step = useGiftStep(gift.id, () => toast("The mail is sent again."));
  const may = (name: string) => gift.steps.includes(name);
  const steps = gift.history.map(({ at, action, by, note }) => ({
    at,
    what: actionWords(action),
    by,
    lines: note ? [note] : [],
  }));
  return (
    <>
      <ScreenHead title={`${gift.amountText} from ${gift.name}`} back={BACK}>
        <StateChip words={stateWords(gift.state)} />
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
            onClick={() => once(() => step.mutateAsync({ do: "mail", body: { version: gift.version } }))}
          >
            Send the mail again
          </Button>
        )}
        {may("cancel") && (
          <Button type="button" look="line" small icon={x} onClick={() => setOpen("cancel")}>
            Call it off
          </Button>
        )}
      </ScreenHead>
      <ProblemSummary error={step.error} />
      <div className={layout.two}>
        <div className="stack stack-large">
          <GiftPanel gift={gift} />
          <ProofsPanel gift={gift} />
          <LinesPanel gift={gift} />
        </div>
        <div className="stack stack-large">
          <GiverPanel gift={gift} />
          <Happened steps={steps} zone={zone} />
        </div>
      </div>
      {open === "receive" && <ReceiveDialog gift={gift} onClose={close} />}
      {open === "cancel" && <CancelDialog gift={gift} onClose={close} />}
    </>
  );
}
