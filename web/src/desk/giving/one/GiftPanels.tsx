import { Link } from "react-router";
import type { GiftDesk } from "../../../api/schema";
import { useSession } from "../../shell/session";
import { Fact } from "../../ui/Facts";
import { Panel } from "../../ui/Panel";
import { PersonLink } from "../../ui/PersonLink";
import { RestrictionNote } from "../../ui/RestrictionNote";
import { dateTime } from "../../ui/time";
import { labelOf } from "../../ui/words";
import { dayWords } from "../amount";
import css from "../giving.module.css";

export function GiftPanel({ gift }: { gift: GiftDesk }) {
  const { zone } = useSession();
  return (
    <Panel title="The gift">
      <dl className={css.facts}>
        <Fact name="Promised">
          <span className={css.large}>{gift.amountText}</span>
        </Fact>
        <Fact name="Received">{gift.receivedText ?? "Nothing yet"}</Fact>
        <Fact name={gift.receivedText ? "Of this for the card fee" : "Card fee on top"}>{gift.feeText}</Fact>
        <Fact name="Received on">{gift.receivedOn && dayWords(gift.receivedOn)}</Fact>
        <Fact name="Refunded">{gift.refundedText}</Fact>
        <Fact name="Method">
          {labelOf("GiftMethod", gift.method)}
          {gift.every === "monthly" && ", every month"}
        </Fact>
        <Fact name="For">{gift.fundName}</Fact>
        <Fact name="In honour or memory of">{gift.dedication}</Fact>
        <Fact name="Started">{dateTime(gift.at, zone)}</Fact>
        <Fact name="Reference">
          <code>{gift.reference}</code>
        </Fact>
        <Fact name="Payment">
          {/* A transfer has lines in the ledger alone: nobody tried to pay it at a provider. */}
          {gift.payment && gift.method === "card" && (
            <Link to={`/money/${gift.payment}`}>
              View payment, ledger and refunds<span className="vh"> of {gift.reference}</span>
            </Link>
          )}
        </Fact>
        <Fact name="Monthly gift">
          {gift.plan && <Link to={`/giving/monthly/${gift.plan.id}`}>{gift.plan.reference}</Link>}
        </Fact>
      </dl>
    </Panel>
  );
}

/** Who gives. Whoever gave anonymously is named to nobody outside the desk. */
export function GiverPanel({ gift }: { gift: GiftDesk }) {
  const { zone } = useSession();
  return (
    <Panel title="Donor">
      <RestrictionNote email={gift.email} />
      <dl className={css.facts}>
        <Fact name="Name">{gift.name}</Fact>
        <Fact name="Company">{gift.company}</Fact>
        <Fact name="Registration number">{gift.companyNumber}</Fact>
        <Fact name="Named in public">{gift.show === "named" ? "Yes" : "No: anonymous on the site"}</Fact>
        <Fact name="Email">{gift.email && <a href={`mailto:${gift.email}`}>{gift.email}</a>}</Fact>
        <Fact name="Phone">{gift.phone && <a href={`tel:${gift.phone}`}>{gift.phone}</a>}</Fact>
        <Fact name="Gift Aid">{gift.giftAid && "Declared"}</Fact>
        <Fact name="Home address">{gift.address && <span className={css.lines}>{gift.address}</span>}</Fact>
        <Fact name="Terms">{gift.terms && `Agreed to version ${gift.terms}`}</Fact>
        <Fact name="Kept until">{gift.keptUntil && dateTime(gift.keptUntil, zone)}</Fact>
      </dl>
      <PersonLink email={gift.email} />
    </Panel>
  );
}

export function LinesPanel({ gift }: { gift: GiftDesk }) {
  if (gift.lines.length === 0) return null;
  return (
    <Panel title="On the bank statement">
      <ul className={css.items}>
        {gift.lines.map(({ id, dateText, amountText, words }) => (
          <li key={id} className={css.item}>
            <strong className={css.sum}>{amountText}</strong>
            <span className={css.words}>{words}</span>
            <span className="small soft">{dateText}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
