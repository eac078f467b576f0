import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import type { GiftDesk } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { circleCheck, mail, rotateCcw, x } from "../../../ui/icons";
import { CommandDialog } from "../../ui/CommandDialog";
import { happeningsOf } from "../../ui/cases/history";
import { Confirm } from "../../ui/Dialog";
import { TextField } from "../../ui/fields";
import { Happened } from "../../ui/Happened";
import { trash } from "../../ui/icons";
import layout from "../../ui/layout.module.css";
import { useMailToast } from "../../ui/NoMail";
import { OneScreen } from "../../ui/OneScreen";
import { ProblemSummary } from "../../ui/ProblemSummary";
import { ProofsPanel } from "../../ui/ProofsPanel";
import { ScreenHead } from "../../ui/ScreenHead";
import { StateChip } from "../../ui/StateChip";
import { toast } from "../../ui/toasts";
import { useFields } from "../../ui/useFields";
import { chipOf } from "../../ui/words";
import { fromText, readSum, today } from "../amount";
import { SumFields } from "../SumFields";
import { proofPath, useGift, useGiftStep } from "../useGiving";
import { WhyDialog } from "../WhyDialog";
import { actionWords } from "../words";
import { GiftPanel, GiverPanel, LinesPanel } from "./GiftPanels";

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
  const mailed = useMailToast();
  const step = useGiftStep(gift.id, () => mailed("", "The email is in the outbox again."));
  const erase = useGiftStep(gift.id, () => {
    toast("Donor erased.");
    void navigate("/giving");
  });
  const may = (name: string) => gift.steps.includes(name);
  return (
    <>
      <ScreenHead title={`${gift.amountText} from ${gift.name}`} back={BACK}>
        <StateChip words={chipOf("GiftState", gift.state)} />
        {may("receive") && (
          <Button type="button" small icon={circleCheck} onClick={() => setOpen("receive")}>
            Mark as received
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
            Send email again
          </Button>
        )}
        {may("reopen") && (
          <Button type="button" look="line" small icon={rotateCcw} onClick={() => setOpen("reopen")}>
            Mark as not received
          </Button>
        )}
        {may("cancel") && (
          <Button type="button" look="line" small icon={x} onClick={() => setOpen("cancel")}>
            Cancel gift
          </Button>
        )}
      </ScreenHead>
      <ProblemSummary error={step.error ?? erase.error} />
      <div className={layout.two}>
        <div className="stack stack-large">
          <GiftPanel gift={gift} />
          <ProofsPanel proofs={gift.proofs} pathOf={(proof) => proofPath(gift.id, proof)} />
          <LinesPanel gift={gift} />
        </div>
        <div className="stack stack-large">
          <GiverPanel gift={gift} />
          {may("erase") && (
            <div className="row">
              <Button type="button" look="quiet" small icon={trash} onClick={() => setOpen("erase")}>
                Erase donor
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
        title="Erase donor?"
        action="Erase"
        danger
        busy={erase.isPending}
        onConfirm={() => erase.run({ do: "erase", body: { version: gift.version } })}
        onClose={close}
      >
        Name, contact details, dedication and proof of payment are erased for good. The amount stays in the ledger,
        without a name.
      </Confirm>
    </>
  );
}

/** Somebody saw the money in the account: it goes into the books, and the giver gets thanks and a receipt. */
function ReceiveDialog({ gift, onClose }: { gift: GiftDesk; onClose: () => void }) {
  const { draft: form, put, field } = useFields({ ...fromText(gift.amountText), receivedOn: today(), note: "" });
  const mailed = useMailToast();
  const step = useGiftStep(gift.id, (now) => {
    mailed(`${now?.receivedText ?? "The gift"} is recorded.`, "The receipt is in the outbox.");
    onClose();
  });
  const { minor, problem } = readSum(form.amount, form.currency);
  const run = () => {
    if (minor === undefined) return;
    const { currency, receivedOn, note } = form;
    return step.mutateAsync({ do: "receive", body: { version: gift.version, minor, currency, receivedOn, note } });
  };
  return (
    <CommandDialog
      title="Mark as received"
      explanation={`Check the bank account first. ${gift.name} promised ${gift.amountText} with the reference ${gift.reference}.`}
      confirm="Record as received"
      command={step}
      run={run}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <SumFields sum={form} problem={isTried ? problem : undefined} put={put} />
          <TextField {...field("note")} label="Note" hint="Only staff see this." optional />
        </>
      )}
    </CommandDialog>
  );
}

const WAYS = {
  cancel: {
    title: "Cancel this gift?",
    text: "Use this when no money arrived. Nothing is refunded. Gifts are never cancelled automatically.",
    act: "Cancel gift",
    said: "Gift cancelled.",
  },
  reopen: {
    title: "Mark as not received?",
    text: "For a transfer recorded by mistake: a new ledger entry reverses it, and the gift and its statement line are open again.",
    act: "Mark as not received",
    said: "Marked as not received. The gift is open again.",
  },
} as const;

interface EndDialogProps {
  gift: GiftDesk;
  way: keyof typeof WAYS;
  onClose: () => void;
}

function EndDialog({ gift: { id, version }, way, onClose }: EndDialogProps) {
  const { said, ...words } = WAYS[way];
  const step = useGiftStep(id, () => {
    toast(said);
    onClose();
  });
  const run = (note: string) => step.mutateAsync({ do: way, body: { version, note } });
  return <WhyDialog {...words} command={step} run={run} onClose={onClose} />;
}
