import { Localized } from "../../../messages/Localized";
import { t } from "../../../messages/message";
import { Button } from "../../../ui/Button";
import { Form } from "../../../ui/Form";
import { Notice } from "../../../ui/Notice";
import { AccountsForPayment, TransferReference } from "../../../ui/transfers/BankAccounts";
import { Proofs } from "../../../ui/transfers/Proofs";
import { ORDER } from "../names";
import type { Order } from "../view";
import { CancelSteps } from "./OrderCancel";
import type { OrderProps } from "./order";
import css from "./order.module.css";

/** Where to send the money, by when, and with which reference; folded once they said that they paid. */
export function OrderTransfer({ order, state, action }: OrderProps) {
  return (
    <>
      {order.can.sayPaid ? (
        <Accounts order={order} />
      ) : (
        order.bank && (
          <details className={css.folded}>
            <summary>{t("shop-where-to-send")}</summary>
            <Accounts order={order} />
          </details>
        )
      )}
      <Form name={ORDER} action={action} state={state} leadsOn encType="multipart/form-data">
        {order.can.sayPaid && (
          <Button look="sun" full name="do" value="said-paid">
            {t("shop-said-paid")}
          </Button>
        )}
        <Notice title={t("shop-transfer-waiting-title")}>{t("shop-transfer-waiting")}</Notice>
        <Proofs proofs={order.proofs} rule={order.proof} hint={proofHint(order)} className={css.panel} />
        <p className={css.live} role="status" data-live="" />
        {order.can.cancel && <CancelSteps order={order} />}
      </Form>
    </>
  );
}

const proofHint = ({ proof }: Order) => t("shop-proof-hint", { size: proof.largestText });

function Accounts({ order }: { order: Order }) {
  const { bank, holdText } = order;
  if (!bank) return null;
  return (
    <section className={css.panel} aria-labelledby="transfer-heading">
      <h2 id="transfer-heading">{t("shop-transfer-heading")}</h2>
      <p>
        <Localized
          id="shop-transfer-instruction"
          values={{ amount: bank.amountText }}
          elements={{ strong: (words) => <strong>{words}</strong> }}
        />
      </p>
      <TransferReference reference={bank.reference} />
      {bank.note && <p className="small soft">{bank.note}</p>}
      <AccountsForPayment accounts={bank.accounts} />
      {holdText && <p>{t("shop-transfer-held", { until: holdText })}</p>}
    </section>
  );
}
