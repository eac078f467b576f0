import type { OrderDesk } from "../../../api/schema";
import css from "../orders.module.css";
import { Addressee } from "./Addressee";

/** What is stuck on the parcel, or on the bag that waits at the counter: only seen on paper, and without the handover code, as the packing list is. */
export function AddressLabel({ order }: { order: OrderDesk }) {
  return (
    <div className={`${css.paper} ${css.label}`}>
      <Addressee order={order} />
      {order.delivery === "pickup" && <p>To be collected: {order.placeName}</p>}
      <p>Order {order.reference}</p>
    </div>
  );
}
