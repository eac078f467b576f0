import type { OrderDesk } from "../../../api/schema";
import css from "../orders.module.css";
import { Addressee } from "./Addressee";

/** What is stuck on the parcel: only seen on paper, and without the handover code, as the packing list is. */
export function AddressLabel({ order }: { order: OrderDesk }) {
  return (
    <div className={`${css.paper} ${css.label}`}>
      <Addressee order={order} />
      <p>Order {order.reference}</p>
    </div>
  );
}
