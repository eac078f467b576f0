import type { PaymentDetail } from "../../../api/schema";
import { Fact } from "../../ui/Facts";
import { Panel } from "../../ui/Panel";
import css from "../money.module.css";

/** Who pays. The server says it to nobody who may not know. */
export function PayerPanel({ payment }: { payment: PaymentDetail }) {
  const { payerName, payerEmail, payerPhone } = payment;
  return (
    <Panel title="Payer">
      {payerName || payerEmail || payerPhone ? (
        <dl className={css.facts}>
          <Fact name="Name">{payerName}</Fact>
          <Fact name="E-mail">{payerEmail && <a href={`mailto:${payerEmail}`}>{payerEmail}</a>}</Fact>
          <Fact name="Phone">{payerPhone && <a href={`tel:${payerPhone}`}>{payerPhone}</a>}</Fact>
        </dl>
      ) : (
        <p className="soft">Who paid is not readable on this machine.</p>
      )}
    </Panel>
  );
}
