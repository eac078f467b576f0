import { useState } from "react";
import { Link } from "react-router";
import type { BankLineRow, LineGift } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { Chip } from "../../../ui/Chip";
import { circleCheck, triangleAlert } from "../../../ui/icons";
import { api } from "../../shell/api";
import { useSession } from "../../shell/session";
import { useCommand } from "../../shell/useCommand";
import { Select } from "../../ui/fields";
import { dateTime } from "../../ui/time";
import { toast } from "../../ui/toasts";
import css from "../giving.module.css";
import { GIVING } from "../useGiving";

type Deciding = { do: "confirm" | "ignore" | "reopen"; gift?: string };

/** One line of a statement and what it may be. A person decides, also where the site is sure. */
export function Line({ line }: { line: BankLineRow }) {
  const { zone } = useSession();
  const decide = useCommand({
    call: (step: Deciding) =>
      api.post("/api/desk/giving/statement-lines/{id}", {
        params: { path: { id: line.id } },
        body: { version: line.version, ...step },
      }),
    changes: [GIVING],
    toasts: true,
    onDone: (_, { do: done }) => toast(SAID[done]),
  });
  const act = (step: Deciding) => decide.run(step);
  return (
    <>
      <div className={css.chips}>
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
                It is <GiftLink gift={line.match} />.
              </>
            ) : (
              "Not a donation."
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
  confirm: "Gift recorded. The receipt is in the outbox.",
  ignore: "Line marked as not a donation.",
  reopen: "Line reopened.",
};

interface OpenProps {
  line: BankLineRow;
  act: (step: Deciding) => void;
  busy: boolean;
}

/** The proposal with its reasons, other gifts it may be, and putting it aside. */
function Open({ line: { proposal, others }, act, busy }: OpenProps) {
  const [other, setOther] = useState("");
  const choices = [
    { value: "", label: "Choose a gift" },
    ...others.map((gift) => ({ value: gift.id, label: nameOf(gift) })),
  ];
  return (
    <>
      {proposal && (
        <div className={proposal.sure ? css.proposal : `${css.proposal} ${css.unsure}`}>
          <p>
            <strong>This may be </strong>
            <GiftLink gift={proposal.gift} />
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
            onClick={() => act({ do: "confirm", gift: proposal.gift.id })}
          >
            Yes, match<span className="vh">: {nameOf(proposal.gift)}</span>
          </Button>
        </div>
      )}
      {others.length > 0 && (
        <div className={css.chips}>
          <Select label={proposal ? "Or another gift" : "Gift"} value={other} options={choices} onChange={setOther} />
          {other && (
            <Button type="button" look="line" small disabled={busy} onClick={() => act({ do: "confirm", gift: other })}>
              Match with this gift
            </Button>
          )}
        </div>
      )}
      <Button type="button" look="quiet" small disabled={busy} onClick={() => act({ do: "ignore" })}>
        Not a donation
      </Button>
    </>
  );
}

const nameOf = ({ reference, name, amountText }: LineGift) => `${reference}, ${name}, ${amountText}`;

const GiftLink = ({ gift }: { gift: LineGift }) => <Link to={`/giving/${gift.id}`}>{nameOf(gift)}</Link>;
