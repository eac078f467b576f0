import { useState } from "react";
import { useNavigate } from "react-router";
import type { OrderDesk } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { printer } from "../../../ui/icons";
import { useMay, useSession } from "../../shell/session";
import { Confirm } from "../../ui/Dialog";
import { Fact } from "../../ui/Facts";
import { trash } from "../../ui/icons";
import { Panel } from "../../ui/Panel";
import { PersonLink } from "../../ui/PersonLink";
import { RestrictionNote } from "../../ui/RestrictionNote";
import { dateTime } from "../../ui/time";
import { labelOf } from "../../ui/words";
import css from "../orders.module.css";
import { MONEY_RIGHT } from "../rights";
import { useErasure } from "./useOrder";

interface DeliveryPanelProps {
  order: OrderDesk;
  printLabel: () => void;
}

/** Where it goes, and what has to be shown for it. */
export function DeliveryPanel({ order, printLabel }: DeliveryPanelProps) {
  const { zone } = useSession();
  const { address, receiverPhone, receiverPhoneLink, handoverCode, shippedAt, deliveredAt } = order;
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
        <Fact name="Receiver’s phone">
          {receiverPhone && <a href={`tel:${receiverPhoneLink ?? receiverPhone}`}>{receiverPhone}</a>}
        </Fact>
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

export function BuyerPanel({ order }: { order: OrderDesk }) {
  const { name, email, phone, phoneLink, createdAt } = order;
  const { zone } = useSession();
  const mayErase = useMay(MONEY_RIGHT);
  return (
    <Panel title="Buyer" aside={mayErase && <EraseButton order={order} />}>
      <RestrictionNote email={email} />
      <dl className={css.facts}>
        <Fact name="Name" isForeign>
          {name}
        </Fact>
        <Fact name="Email">{email && <a href={`mailto:${email}`}>{email}</a>}</Fact>
        <Fact name="Phone">{phone && <a href={`tel:${phoneLink ?? phone}`}>{phone}</a>}</Fact>
        <Fact name="Ordered">{dateTime(createdAt, zone)}</Fact>
      </dl>
      <PersonLink email={email} />
    </Panel>
  );
}

/** For buyers who gave a phone number alone: people are found by their address. */
function EraseButton({ order }: { order: OrderDesk }) {
  const [isAsked, setIsAsked] = useState(false);
  const navigate = useNavigate();
  const erase = useErasure(order, () => navigate("/orders"));
  return (
    <>
      <Button type="button" look="quiet" small icon={trash} onClick={() => setIsAsked(true)}>
        Erase buyer
      </Button>
      <Confirm
        open={isAsked}
        title="Erase this buyer?"
        action="Erase"
        danger
        busy={erase.isPending}
        onConfirm={() => erase.run()}
        onClose={() => setIsAsked(false)}
      >
        Name, contacts, address, files and reviews are erased for good, and an unpaid order is given up. Of a paid
        order, name and contacts stay as long as tax law requires; health answers, files and reviews go now.
      </Confirm>
    </>
  );
}
