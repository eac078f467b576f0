import { useState } from "react";
import { Link } from "react-router";
import type { BankLineRow, TransferItem } from "../../api/schema";
import { Button } from "../../ui/Button";
import { Chip } from "../../ui/Chip";
import { circleCheck, triangleAlert } from "../../ui/icons";
import { api } from "../shell/api";
import { useSession } from "../shell/session";
import { useCommand } from "../shell/useCommand";
import { Select } from "../ui/fields";
import { dateTime } from "../ui/time";
import { toast } from "../ui/toasts";
import css from "./transfers.module.css";
import { TRANSFERS } from "./useTransfers";

/** Features whose things are paid by transfer: what of them is kept here shows whether they are paid. */
const PAID = [["giving"], ["orders"]];

type Deciding = { do: "confirm" | "ignore" | "reopen"; item?: string };

/** One line of a statement and what it may be. A person decides, also where the site is sure. */
export function Line({ line }: { line: BankLineRow }) {
  const { zone } = useSession();
  const decide = useCommand({
    call: (step: Deciding) =>
      api.post("/api/desk/transfers/lines/{id}", {
        params: { path: { id: line.id } },
        body: { version: line.version, ...step },
      }),
    changes: [TRANSFERS, ...PAID],
    toasts: true,
    onDone: (_, { do: done }) => toast(SAID[done]),
  });
  const act = (step: Deciding) => decide.run(step);
  return (
    <>
      <div className={css.row}>
        <strong className={css.sum}>{line.amountText}</strong>
        <span className="small soft">{line.dateText}</span>
      </div>
      <p className={css.words}>
        {line.words || <span className="soft">The bank’s description was erased.</span>}
        {line.payer && <span className="soft"> ({line.payer})</span>}
      </p>
      {line.state === "open" && <Open line={line} act={act} busy={decide.isPending} />}
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
