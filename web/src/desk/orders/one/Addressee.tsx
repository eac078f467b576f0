import type { OrderDesk } from "../../../api/schema";
import css from "../orders.module.css";

/** Who receives the parcel, where, and the phone to call: on paper. */
export function Addressee({ order }: { order: OrderDesk }) {
  const { name, phone, receiverName, receiverPhone, address } = order;
  return (
    <p className={css.lines}>
      <strong>{receiverName ?? name}</strong>
      <span className={css.address}>{address.join("\n")}</span>
      <span>{receiverPhone ?? phone}</span>
    </p>
  );
}
