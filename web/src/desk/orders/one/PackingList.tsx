import type { OrderDesk } from "../../../api/schema";
import { useSession } from "../../shell/session";
import { date } from "../../ui/time";
import { labelOf } from "../../ui/words";
import css from "../orders.module.css";
import { nameGoods } from "../words";
import { Addressee } from "./Addressee";
import { countLeft } from "./pieces";

/**
 * What goes into the parcel and onto it: only seen on paper. The handover code is not on it, or whoever carries the parcel
 * could show it for the buyer.
 */
export function PackingList({ order }: { order: OrderDesk }) {
  const { brand, zone } = useSession();
  const { reference, placeName, delivery, lines } = order;
  const isPartlySent = lines.some(({ shipped }) => shipped > 0);
  const isUnpaid = (order.payment === "on_delivery" || order.payment === "pickup") && !order.isPaid;
  return (
    <div className={css.paper}>
      <h2>
        {brand}: packing list of {reference}
      </h2>
      <p>
        Ordered on {date(order.createdAt, zone)}. {labelOf("OrderDeliveryMethod", delivery)}: {placeName}
      </p>
      <Addressee order={order} />
      {isUnpaid && (
        <p>
          <strong>Not paid yet: collect {order.totalText} on handover.</strong>
        </p>
      )}
      <table>
        <thead>
          <tr>
            <th scope="col" className={css.tick}>
              Packed
            </th>
            <th scope="col">Item</th>
            <th scope="col">Ordered</th>
            {isPartlySent && <th scope="col">Sent before</th>}
            {isPartlySent && <th scope="col">To pack</th>}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td />
              <th scope="row">{nameGoods(line)}</th>
              <td>{line.quantity}</td>
              {isPartlySent && <td>{line.shipped}</td>}
              {isPartlySent && <td>{countLeft(line)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
