import { useState } from "react";
import { Link } from "react-router";
import type { BankLineRow, TransferItem } from "../../api/schema";
import { Button } from "../../ui/Button";
import { Chip } from "../../ui/Chip";
import { circleCheck, triangleAlert } from "../../ui/icons";
import { api } from "../shell/api";
import { useSession } from "../shell/session";
import { useCommand } from "../shell/useCommand";
import { Check, Select } from "../ui/fields";
import { postpone, usePostponed } from "../ui/postponed";
import { dateTime } from "../ui/time";
import { toast } from "../ui/toasts";
import css from "./transfers.module.css";
import { TRANSFERS } from "./useTransfers";

/** Features whose things are paid by transfer: what of them is kept here shows whether they are paid. */
const PAID = [["giving"], ["orders"]];

type Deciding = { do: "confirm" | "ignore" | "reopen"; item?: string };

/** Decides about a line, at the version that was looked at. */
export const decideLine = ({ id, version }: BankLineRow, step: Deciding) =>
  api.post("/api/desk/transfers/lines/{id}", {
    params: { path: { id } },
    body: { version, ...step },
    // It arrives though the page is left.
    keepalive: true,
  });

/** What may look different once a line is decided. */
export const CHANGED = [TRANSFERS, ...PAID];

interface LineProps {
  line: BankLineRow;
  /** Whether it is among those that are decided together. */
  isTicked?: boolean;
  onTick?: (isOn: boolean) => void;
}

/** One line of a statement and what it may be. A person decides, also where the site is sure. */
export function Line({ line, isTicked = false, onTick }: LineProps) {
  const { zone } = useSession();
  const decide = useCommand({
    call: (step: Deciding) => decideLine(line, step),
    changes: CHANGED,
    toasts: true,
    onDone: (_, { do: done }) => toast(SAID[done]),
  });
  const isBusy = usePostponed().busy.has(line.id);
  const act = (step: Deciding) => {
    if (step.do === "reopen") return decide.run(step);
    // A receipt cannot be called back, so nothing leaves before there was time to take it back.
    postpone({
      rows: [line.id],
      said: `${line.amountText} ${LATER[step.do]}`,
      run: () => decide.mutateAsync(step).catch(() => undefined),
    });
  };
  return (
    <>
      {line.state === "open" && onTick ? (
        <Check label={<Sum line={line} isChoice />} checked={isTicked} onChange={onTick} />
      ) : (
        <Sum line={line} />
      )}
      <p className={css.words}>
        {line.words || <span className="soft">The bank’s description was erased.</span>}
        {line.payer && <span className="soft"> ({line.payer})</span>}
      </p>
      {line.state === "open" && <Open line={line} act={act} busy={isBusy} />}
      {line.state !== "open" && (
        <>
          <p className="small">
            {line.match ? (
              <>
                It pays <ItemLink item={line.match} />.
              </>
            ) : (
              "Something else."
            )}
            {line.decidedBy && ` Decided by ${line.decidedBy}`}
            {line.decidedAt && `, ${dateTime(line.decidedAt, zone)}`}
          </p>
          <Button type="button" look="quiet" small disabled={decide.isPending} onClick={() => act({ do: "reopen" })}>
            Decide again
          </Button>
        </>
      )}
    </>
  );
}

const LATER = {
  confirm: "will be recorded as paid, and the receipt sent.",
  ignore: "will be marked as something else.",
} as const;

function Sum({ line: { amountText, dateText }, isChoice = false }: { line: BankLineRow; isChoice?: boolean }) {
  return (
    <span className={css.row}>
      {isChoice && <span className="vh">Select </span>}
      <strong className={css.sum}>{amountText}</strong>
      <span className="small soft">{dateText}</span>
    </span>
  );
}

const SAID: Record<Deciding["do"], string> = {
  confirm: "Payment recorded. The receipt is in the outbox.",
  ignore: "Line marked as something else.",
  reopen: "Line reopened.",
};

interface OpenProps {
  line: BankLineRow;
  act: (step: Deciding) => void;
  busy: boolean;
}

/** The proposal with its reasons, what else it may pay, and putting it aside. */
function Open({ line: { proposal, others }, act, busy }: OpenProps) {
  const [other, setOther] = useState("");
  const choices = [{ value: "", label: "Choose" }, ...others.map((item) => ({ value: item.id, label: nameOf(item) }))];
  return (
    <>
      {proposal && (
        <div className={proposal.sure ? css.proposal : `${css.proposal} ${css.unsure}`}>
          <p>
            <strong>This may pay </strong>
            <ItemLink item={proposal.item} />
          </p>
          <p className="small">{proposal.reasons.join(". ")}.</p>
          {proposal.differs && (
            <Chip tone="bad" icon={triangleAlert}>
              {proposal.differs === "amount" ? "The amount differs" : proposal.differs}
            </Chip>
          )}
          <Button
            type="button"
            small
            icon={circleCheck}
            disabled={busy}
            onClick={() => act({ do: "confirm", item: proposal.item.id })}
          >
            Yes, match<span className="vh">: {nameOf(proposal.item)}</span>
          </Button>
        </div>
      )}
      {others.length > 0 && (
        <div className={css.row}>
          <Select label={proposal ? "Or it pays" : "It pays"} value={other} options={choices} onChange={setOther} />
          {other && (
            <Button type="button" look="line" small disabled={busy} onClick={() => act({ do: "confirm", item: other })}>
              Match with this
            </Button>
          )}
        </div>
      )}
      <Button type="button" look="quiet" small disabled={busy} onClick={() => act({ do: "ignore" })}>
        Something else
      </Button>
    </>
  );
}

const nameOf = ({ reference, name, amountText }: TransferItem) => `${reference}, ${name}, ${amountText}`;

/** Screens of what is paid by transfer. */
const SCREENS: Partial<Record<TransferItem["purpose"], string>> = { donation: "/giving", order: "/orders" };

function ItemLink({ item }: { item: TransferItem }) {
  const screen = SCREENS[item.purpose];
  return screen ? <Link to={`${screen}/${item.id}`}>{nameOf(item)}</Link> : nameOf(item);
}
