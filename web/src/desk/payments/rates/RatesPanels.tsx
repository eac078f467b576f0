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
      <Panel title="Current rate">
        <Notice tone="cost" title="There is no rate">
          Nobody can pay for a consultation whose price is in another currency: visitors are told, and nothing is
          charged. Set a rate here until the rate service works again.
        </Notice>
        <GiftRate rates={rates} />
      </Panel>
    );
  }
  return (
    <Panel title="Current rate" aside={<StateChip words={chipOf("RateSource", source)} />}>
      <p>
        <span className={css.large}>₦{inUse}</span> for $1
      </p>
      {usedAt && (
        <p className="small soft">
          {source === "desk" ? "Set" : "Fetched"} {dateTime(usedAt, zone)}, {ago(usedAt, zone)}.
          {source === "service" && (rules.marginBasisPoints ?? 0) > 0 && " This includes the margin."}
          {source === "desk" &&
            (rules.until ? ` Valid until ${dateTime(rules.until, zone)}.` : " Valid until someone removes it.")}
        </p>
      )}
      {rates.isOld && (
        <Notice tone="cost" title="The rate service is not responding">
          The last rate is still in use. Once it is too old, nobody can pay in another currency, so set a rate here
          before then.
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
      {giftSource === "fallback" && ", the fixed rate. Donors are told before they pay."}
    </p>
  );
}

export function FetchedPanel({ rates: { fetched, inUse, hasService } }: { rates: RatesView }) {
  return (
    <Panel title="Rate service">
      {fetched.length === 0 ? (
        <p>
          {hasService
            ? "No rates received yet."
            : "No rate service is set up on this server, so only the rate set here is used."}
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
      {fetched.length > 0 && !inUse && <p className="small">Too old to use.</p>}
    </Panel>
  );
}
