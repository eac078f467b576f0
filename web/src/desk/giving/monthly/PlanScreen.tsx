import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "react-router";
import type { PlanDesk } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { api } from "../../shell/api";
import { useSession } from "../../shell/session";
import { useCommand } from "../../shell/useCommand";
import { happeningsOf } from "../../ui/cases/history";
import { Fact } from "../../ui/Facts";
import { Happened } from "../../ui/Happened";
import layout from "../../ui/layout.module.css";
import { mailedWords } from "../../ui/NoMail";
import { OneScreen } from "../../ui/OneScreen";
import { Panel } from "../../ui/Panel";
import { PersonLink } from "../../ui/PersonLink";
import { RestrictionNote } from "../../ui/RestrictionNote";
import { ScreenHead } from "../../ui/ScreenHead";
import { StateChip } from "../../ui/StateChip";
import { date } from "../../ui/time";
import { chipOf } from "../../ui/words";
import css from "../giving.module.css";
import { GIVING, PLANS } from "../useGiving";
import { WhyDialog } from "../WhyDialog";
import { actionWords } from "../words";

const BACK = { to: "/giving/monthly", label: "All monthly gifts" };

export default function PlanScreen() {
  const { id = "" } = useParams();
  const query = useQuery({
    queryKey: [...PLANS, id],
    queryFn: ({ signal }) => api.get("/api/desk/giving/plans/{id}", { params: { path: { id } }, signal }),
  });
  return (
    <OneScreen title="A monthly gift" back={BACK} query={query}>
      {(data) => <Shown plan={data} />}
    </OneScreen>
  );
}

function Shown({ plan }: { plan: PlanDesk }) {
  const { zone } = useSession();
  const [isStopping, setIsStopping] = useState(false);
  return (
    <>
      <ScreenHead title={`${plan.amountText} each month from ${plan.name}`} back={BACK}>
        <StateChip words={chipOf("GivingPlanState", plan.state)} />
        {plan.steps.includes("cancel") && (
          <Button type="button" look="line" small onClick={() => setIsStopping(true)}>
            Stop
          </Button>
        )}
      </ScreenHead>
      <div className={layout.two}>
        <Panel title="The monthly gift">
          <RestrictionNote email={plan.email} />
          <dl className={css.facts}>
            <Fact name="For">{plan.fundName}</Fact>
            <Fact name="Method">
              {plan.mode === "reminder" ? "The donor gets an email reminder and pays" : "Charged automatically"}
              {plan.methodText && `, ${plan.methodText}`}
            </Fact>
            <Fact name="Since">{plan.startedAt && date(plan.startedAt, zone)}</Fact>
            <Fact name="Next">{plan.nextAt && date(plan.nextAt, zone)}</Fact>
            <Fact name="Failed in a row">{plan.failures > 0 && String(plan.failures)}</Fact>
            <Fact name="Email">{plan.email && <a href={`mailto:${plan.email}`}>{plan.email}</a>}</Fact>
            <Fact name="Phone">{plan.phone && <a href={`tel:${plan.phone}`}>{plan.phone}</a>}</Fact>
            <Fact name="Reference">
              <code>{plan.reference}</code>
            </Fact>
          </dl>
          <PersonLink email={plan.email} />
        </Panel>
        <div className="stack stack-large">
          {plan.gifts.length > 0 && (
            <Panel title="Monthly payments">
              <ul className={css.items}>
                {plan.gifts.map((gift) => (
                  <li key={gift.id} className={css.item}>
                    <span className={css.chips}>
                      <Link to={`/giving/${gift.id}`}>{gift.reference}</Link>
                      <strong className={css.sum}>{gift.receivedText ?? gift.amountText}</strong>
                      <StateChip words={chipOf("GiftState", gift.state)} />
                    </span>
                    <span className="small soft">{date(gift.at, zone)}</span>
                  </li>
                ))}
              </ul>
            </Panel>
          )}
          <Happened steps={happeningsOf(plan.history, { action: actionWords, states: "GivingPlanState" })} />
        </div>
      </div>
      {isStopping && <StopDialog plan={plan} onClose={() => setIsStopping(false)} />}
    </>
  );
}

/** Stops it for the giver, who is told by mail. */
function StopDialog({ plan, onClose }: { plan: PlanDesk; onClose: () => void }) {
  const { sendsNoMail } = useSession();
  const stop = useCommand({
    call: (note: string) =>
      api.post("/api/desk/giving/plans/{id}/cancel", {
        params: { path: { id: plan.id } },
        body: { version: plan.version, note },
      }),
    changes: [GIVING],
    said: `Monthly gift stopped. ${mailedWords(sendsNoMail, "The email that says so is in the outbox.")}`,
    answers: [...PLANS, plan.id],
    onDone: onClose,
  });
  return (
    <WhyDialog
      title="Stop this monthly gift?"
      text="No more payments are taken. Past gifts are kept."
      act="Stop monthly gift"
      missing="Enter a reason, such as ‘Donor asked’."
      command={stop}
      run={stop.mutateAsync}
      onClose={onClose}
    />
  );
}
