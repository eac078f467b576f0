import type { OrderDesk } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { printer } from "../../../ui/icons";
import { useSession } from "../../shell/session";
import { Fact } from "../../ui/Facts";
import { Panel } from "../../ui/Panel";
import { dateTime } from "../../ui/time";
import { labelOf } from "../../ui/words";
import css from "../orders.module.css";

interface DeliveryPanelProps {
  order: OrderDesk;
  printLabel: () => void;
}

/** Where it goes, and what has to be shown for it. */
export function DeliveryPanel({ order, printLabel }: DeliveryPanelProps) {
  const { zone } = useSession();
  const { address, receiverPhone, handoverCode, shippedAt, deliveredAt } = order;
  const links = order.parcels.filter(({ trackingUrl }) => trackingUrl !== "");
  const isCollected = order.delivery === "pickup";
  return (
    <Panel
      title={isCollected ? "Pick-up" : "Delivery"}
      aside={
        order.delivery !== "download" && (
          <Button type="button" look="line" small icon={printer} onClick={printLabel}>
            Print label
          </Button>
        )
      }
    >
      <dl className={css.facts}>
        <Fact name="Method">{labelOf("OrderDeliveryMethod", order.delivery)}</Fact>
        <Fact name={isCollected ? "Pick-up point" : "Delivery area"}>{order.placeName}</Fact>
        <Fact name="Address" isForeign>
          {address.length > 0 && <span className={css.address}>{address.join("\n")}</span>}
        </Fact>
        <Fact name="Receiver" isForeign>
          {order.receiverName}
        </Fact>
        <Fact name="Receiver’s phone">{receiverPhone && <a href={`tel:${receiverPhone}`}>{receiverPhone}</a>}</Fact>
        <Fact name="Handover code">{handoverCode && <code>{handoverCode}</code>}</Fact>
        <Fact name="Tracking">
          {links.length > 0 && (
            <span className={css.lines}>
              {links.map(({ at, trackingUrl, pieces }) => (
                <span key={at}>
                  <a href={trackingUrl} target="_blank" rel="noreferrer">
                    {trackingUrl}
                    <span className="vh"> (opens in a new tab)</span>
                  </a>
                  {links.length > 1 && ` (${pieces === 1 ? "1 piece" : `${pieces} pieces`}, ${dateTime(at, zone)})`}
                </span>
              ))}
            </span>
          )}
        </Fact>
        <Fact name={isCollected ? "Ready" : "Sent"}>{shippedAt && dateTime(shippedAt, zone)}</Fact>
        <Fact name={isCollected ? "Collected" : "Delivered"}>{deliveredAt && dateTime(deliveredAt, zone)}</Fact>
      </dl>
    </Panel>
  );
}

export function BuyerPanel({ order: { name, email, phone, createdAt } }: { order: OrderDesk }) {
  const { zone } = useSession();
  return (
    <Panel title="Buyer">
      <dl className={css.facts}>
        <Fact name="Name" isForeign>
          {name}
        </Fact>
        <Fact name="Email">{email && <a href={`mailto:${email}`}>{email}</a>}</Fact>
        <Fact name="Phone">{phone && <a href={`tel:${phone}`}>{phone}</a>}</Fact>
        <Fact name="Ordered">{dateTime(createdAt, zone)}</Fact>
      </dl>
    </Panel>
  );
}
