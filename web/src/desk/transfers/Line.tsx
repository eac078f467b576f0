import { useState } from "react";
import { Link } from "react-router";
import type { BankLineRow, TransferItem } from "../../api/schema";
import { Button } from "../../ui/Button";
import { Chip } from "../../ui/Chip";
import { circleCheck, triangleAlert } from "../../ui/icons";
import { api } from "../shell/api";
import { asProblem } from "../shell/problem";
import { useSession } from "../shell/session";
import { useCommand } from "../shell/useCommand";
import { CommandDialog } from "../ui/CommandDialog";
import { Check, fieldId, Select, TextField } from "../ui/fields";
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
  const { zone, sendsNoMail } = useSession();
  const decide = useCommand({
    call: (step: Deciding) => decideLine(line, step),
    changes: CHANGED,
    toasts: true,
    onDone: (_, { do: done }) => toast(doneWords(done, sendsNoMail)),
  });
  const isBusy = usePostponed().busy.has(line.id);
  const act = (step: Deciding) => {
    if (step.do === "reopen") return decide.run(step);
    // A receipt cannot be called back, so nothing leaves before there was time to take it back.
    postpone({
      rows: [line.id],
      said: `${line.amountText} ${laterWords(step.do, sendsNoMail)}`,
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

/** What is said while it can still be taken back. */
const laterWords = (step: "confirm" | "ignore", sendsNoMail: boolean): string => {
  if (step === "ignore") return "will be marked as something else.";
  return sendsNoMail
    ? "will be recorded as paid. Email is not set up: the receipt waits."
    : "will be recorded as paid, and the receipt sent.";
};

function Sum({ line: { amountText, dateText }, isChoice = false }: { line: BankLineRow; isChoice?: boolean }) {
  return (
    <span className={css.row}>
      {isChoice && <span className="vh">Select </span>}
      <strong className={css.sum}>{amountText}</strong>
      <span className="small soft">{dateText}</span>
    </span>
  );
}

/** What is said once it is done. */
const doneWords = (step: Deciding["do"], sendsNoMail: boolean): string =>
  ({
    confirm: `Payment recorded. ${sendsNoMail ? "Email is not set up: the receipt waits." : "The receipt is in the outbox."}`,
    ignore: "Line marked as something else.",
    reopen: "Line reopened.",
  })[step];

interface OpenProps {
  line: BankLineRow;
  act: (step: Deciding) => void;
  busy: boolean;
}

/** The proposal with its reasons, what else it may pay, and putting it aside. */
function Open({ line, act, busy }: OpenProps) {
  const { proposal, others } = line;
  const [other, setOther] = useState("");
  const [isNaming, setNaming] = useState(false);
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
      <div className={css.row}>
        <Button type="button" look="line" small disabled={busy} onClick={() => setNaming(true)}>
          Match by reference<span className="vh">: {line.amountText}</span>
        </Button>
        <Button type="button" look="quiet" small disabled={busy} onClick={() => act({ do: "ignore" })}>
          Something else
        </Button>
      </div>
      {isNaming && <NameDialog line={line} onClose={() => setNaming(false)} />}
    </>
  );
}

/** For what nothing of the line leads to: whoever knows the payer looks the reference up. At once, because what is wrong is said here. */
function NameDialog({ line, onClose }: { line: BankLineRow; onClose: () => void }) {
  const { sendsNoMail } = useSession();
  const [reference, setReference] = useState("");
  const match = useCommand({
    call: () => decideLine(line, { do: "confirm", item: reference.trim() }),
    changes: CHANGED,
    onDone: () => {
      toast(doneWords("confirm", sendsNoMail));
      onClose();
    },
  });
  const isEmpty = reference.trim() === "";
  const refused = match.error && asProblem(match.error).about("item");
  return (
    <CommandDialog
      title={`What does ${line.amountText} pay?`}
      explanation={`It is recorded as paid with this amount${sendsNoMail ? ". Email is not set up: the receipt waits" : ", and the receipt is sent"}. Look its reference up under Giving or Orders.`}
      confirm="Match"
      form="match"
      command={refused ? { error: null, isPending: match.isPending } : match}
      run={() => !isEmpty && match.mutateAsync().catch(() => undefined)}
      onClose={onClose}
    >
      {(isTried) => (
        <TextField
          id={fieldId("item", "match")}
          label="Reference of the gift or order"
          hint="Such as G-7K3M9QXB."
          autoComplete="off"
          error={
            refused
              ? "Nothing with this reference waits for a payment. Check it, or whether it is paid already."
              : isTried && isEmpty
                ? "Enter the reference."
                : undefined
          }
          value={reference}
          onChange={(next) => {
            setReference(next);
            match.reset();
          }}
        />
      )}
    </CommandDialog>
  );
}

const nameOf = ({ reference, name, amountText }: TransferItem) => `${reference}, ${name}, ${amountText}`;

/** Screens of what is paid by transfer. */
const SCREENS: Partial<Record<TransferItem["purpose"], string>> = { donation: "/giving", order: "/orders" };

function ItemLink({ item }: { item: TransferItem }) {
  const screen = SCREENS[item.purpose];
  return screen ? <Link to={`${screen}/${item.id}`}>{nameOf(item)}</Link> : nameOf(item);
}
