import type { RatesView } from "../../../api/schema";
import { Notice } from "../../../ui/Notice";
import { useSession } from "../../shell/session";
import { Panel } from "../../ui/Panel";
import { StateChip } from "../../ui/StateChip";
import { ago, dateTime } from "../../ui/time";
import { Ago } from "../../ui/When";
import { chipOf } from "../../ui/words";
import css from "../money.module.css";

export function InUsePanel({ rates }: { rates: RatesView }) {
  const { zone } = useSession();
  const { inUse, source, usedAt, rules } = rates;
  if (!inUse || !source) {
    return (
      <Panel title="Used now">
        <Notice tone="cost" title="There is no rate">
          Nobody can pay for a consultation whose price is in another currency: visitors are told so, and nothing is
          charged. Set a rate here until the rate service answers again.
        </Notice>
        <GiftRate rates={rates} />
      </Panel>
    );
  }
  return (
    <Panel title="Used now" aside={<StateChip words={chipOf("RateSource", source)} />}>
      <p>
        <span className={css.large}>₦{inUse}</span> for $1
      </p>
      {usedAt && (
        <p className="small soft">
          {source === "desk" ? "Set" : "Fetched"} {dateTime(usedAt, zone)}, {ago(usedAt, zone)}.
          {source === "service" && (rules.marginBasisPoints ?? 0) > 0 && " The margin is in it."}
          {source === "desk" &&
            (rules.until
              ? ` It holds until ${dateTime(rules.until, zone)}.`
              : " It holds until somebody takes it back.")}
        </p>
      )}
      {rates.isOld && (
        <Notice tone="cost" title="The rate service does not answer">
          The last rate that it said is still used. When that is too old, nobody can pay in another currency: set a rate
          here before that.
        </Notice>
      )}
      <GiftRate rates={rates} />
    </Panel>
  );
}

function GiftRate({ rates: { giftRate, giftSource, inUse } }: { rates: RatesView }) {
  if (!giftRate || giftRate === inUse) return null;
  return (
    <p>
      Gifts in dollars: <strong className={css.sum}>₦{giftRate}</strong> for $1
      {giftSource === "fallback" && ", the fixed rate. Givers are told so before they pay."}
    </p>
  );
}

export function FetchedPanel({ rates: { fetched, inUse, hasService } }: { rates: RatesView }) {
  return (
    <Panel title="Rate service">
      {fetched.length === 0 ? (
        <p>
          {hasService
            ? "It has not answered yet."
            : "No service is set up on this server, so the rate that is set here is the only one."}
        </p>
      ) : (
        <dl className={css.facts}>
          {fetched.map(({ currency, rate, fetchedAt }) => (
            <div key={currency}>
              <dt>{currency} for $1</dt>
              <dd>
                <strong className={css.sum}>{rate}</strong> <Ago className="small soft" at={fetchedAt} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {fetched.length > 0 && !inUse && <p className="small">It is too old to be used.</p>}
    </Panel>
  );
}
