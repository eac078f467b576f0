import { Link } from "react-router";
import type { CareRequest } from "../../../api/schema";
import { Chip } from "../../../ui/Chip";
import { useMay, useSession } from "../../shell/session";
import { Facts } from "../../ui/Facts";
import { Panel } from "../../ui/Panel";
import { dateTime } from "../../ui/time";
import { chipOf } from "../../ui/words";
import css from "../care.module.css";

/** What was paid and what went back, for those who may see it. */
export function MoneyPanel({ request: { money } }: { request: CareRequest }) {
  const mayManage = useMay("manage_money");
  if (!money) return null;
  const { label, tone } = chipOf("PaymentStatus", money.state);
  const facts: [string, string | null | undefined][] = [
    [money.state === "settled" ? "Paid" : "To be paid", money.amountText],
    ["Price", money.originalText],
    ["Refunded", money.refundedText],
    ["Payment", mayManage ? undefined : money.reference],
  ];
  return (
    <Panel title="Money" aside={<Chip tone={tone}>{label}</Chip>}>
      <Facts facts={facts} />
      {mayManage && (
        <p>
          <Link to={`/money/${encodeURIComponent(money.reference)}`}>View the payment</Link>
        </p>
      )}
    </Panel>
  );
}

export function ConsentPanel({ request: { consents, forOther, eraseAfter } }: { request: CareRequest }) {
  const { zone } = useSession();
  return (
    <Panel title="Consent">
      <div className="stack">
        {consents.length === 0 && <p className="soft">None recorded.</p>}
        <ul className={css.lines}>
          {consents.map(({ key, version, title, at, by }) => (
            <li key={`${key} ${at}`}>
              <strong>{title}</strong>
              <span className="small soft">
                Version {version}, {dateTime(at, zone)}
                {forOther && by && (by === "payer" ? ", by the payer" : ", by the patient")}
              </span>
            </li>
          ))}
        </ul>
        {eraseAfter && (
          <p className="small soft">This request is erased automatically after {dateTime(eraseAfter, zone)}.</p>
        )}
      </div>
    </Panel>
  );
}
