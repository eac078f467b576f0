import { useState } from "react";
import type { OrderDesk, OrderScreeningDesk } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { circleCheck, refreshCw, x } from "../../../ui/icons";
import { useMay } from "../../shell/session";
import { Fact } from "../../ui/Facts";
import { eye } from "../../ui/icons";
import { Panel } from "../../ui/Panel";
import { ProofFiles } from "../../ui/ProofsPanel";
import parts from "../../ui/parts.module.css";
import { FailedState } from "../../ui/states";
import { useAnswers } from "../one/useOrder";
import css from "../orders.module.css";
import { CLINICIAN_RIGHT } from "../rights";
import { AgreeDialog } from "./AgreeDialog";
import { describePrescription, isMissing } from "./deciding";
import { RefuseDialog } from "./RefuseDialog";

/** A medicine that waits for a clinician. */
export function ScreeningPanel({ order }: { order: OrderDesk }) {
  const mayRead = useMay(CLINICIAN_RIGHT);
  return (
    <Panel title="Medicine to check">
      {mayRead ? <Check order={order} /> : <p>A clinician has to agree before this order is paid and packed.</p>}
    </Panel>
  );
}

/** What the buyer answered, opened on purpose as each view is recorded, and the decision about it. */
function Check({ order }: { order: OrderDesk }) {
  const { data, error, isPending, run } = useAnswers(order.id);
  if (data) return <Decision order={order} answers={data} again={() => run()} />;
  return (
    <div className="stack">
      <p className="soft">Read what the buyer answered, then decide. Each view is recorded with your name.</p>
      {error && <FailedState error={error} level={3} />}
      <p>
        <Button type="button" icon={eye} disabled={isPending} onClick={() => run()}>
          {isPending ? "Opening…" : "Show answers"}
        </Button>
      </p>
    </div>
  );
}

interface DecisionProps {
  order: OrderDesk;
  answers: OrderScreeningDesk;
  /** Asks for the answers once more. */
  again: () => void;
}

function Decision({ order, answers, again }: DecisionProps) {
  const [open, setOpen] = useState<"agree" | "refuse">();
  const close = () => setOpen(undefined);
  return (
    <div className="stack">
      <Answers answers={answers} />
      {answers.prescriptions.length > 0 && (
        <ProofFiles
          proofs={answers.prescriptions}
          pathOf={(file) => `/api/desk/orders/${order.id}/prescriptions/${file}`}
          label="Prescription"
        />
      )}
      {isMissing(answers) && (
        <p>Without a prescription you cannot agree. The buyer sends it on the page of the order.</p>
      )}
      <div className={parts.acts}>
        <Button type="button" small icon={circleCheck} disabled={isMissing(answers)} onClick={() => setOpen("agree")}>
          Agree to sell
        </Button>
        <Button type="button" look="line" small icon={x} onClick={() => setOpen("refuse")}>
          Refuse
        </Button>
        {answers.needsPrescription && (
          <Button type="button" look="quiet" small icon={refreshCw} onClick={again}>
            Look for prescriptions again
          </Button>
        )}
      </div>
      {open === "agree" && <AgreeDialog order={order} onClose={close} />}
      {open === "refuse" && <RefuseDialog order={order} onClose={close} />}
    </div>
  );
}

function Answers({ answers }: Pick<DecisionProps, "answers">) {
  const { isAdult, conditions, medicines } = answers;
  return (
    <div className="stack" role="status">
      <p className="small soft">You opened this just now, which is recorded. It closes when you leave this page.</p>
      <dl className={css.facts}>
        <Fact name="18 or over">{isAdult ? "Yes" : "No"}</Fact>
        <Fact name="Conditions" isForeign>
          {conditions && <span className={parts.plain}>{conditions}</span>}
        </Fact>
        <Fact name="Other medicines" isForeign>
          {medicines && <span className={parts.plain}>{medicines}</span>}
        </Fact>
        <Fact name="Prescription">{describePrescription(answers)}</Fact>
      </dl>
    </div>
  );
}
