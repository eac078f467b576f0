import { t } from "../../../messages/message";
import { Form } from "../../../ui/Form";
import { Proofs } from "../../../ui/transfers/Proofs";
import { ORDER } from "../names";
import type { OrderScreening as Screening } from "../view";
import { CancelSteps, OrderCancel } from "./OrderCancel";
import { OrderDetails } from "./OrderDetails";
import type { OrderProps } from "./order";
import css from "./order.module.css";

/** An order of a medicine that a pharmacist or doctor has not answered: nothing is paid, and its prescription can be sent. */
export function OrderScreening(props: OrderProps) {
  const { order, action } = props;
  const { screening } = order;
  const isMissing = screening?.needsPrescription && screening.prescriptions.length === 0;
  return (
    <>
      <p className="lead">{isMissing ? t("shop-screening-text-prescription") : t("shop-screening-text")}</p>
      {screening?.needsPrescription && <Prescriptions {...props} screening={screening} />}
      <OrderDetails order={order} action={action} />
      {!screening?.needsPrescription && <OrderCancel {...props} />}
    </>
  );
}

interface PrescriptionsProps extends OrderProps {
  screening: Screening;
}

/** The form has everything that can be done, so that what is wrong is said once. */
function Prescriptions({ order, state, action, screening }: PrescriptionsProps) {
  const { prescriptions, prescriptionRule } = screening;
  const isMissing = prescriptions.length === 0;
  return (
    <Form name={ORDER} action={action} state={state} leadsOn encType="multipart/form-data">
      <Proofs
        proofs={prescriptions}
        rule={prescriptionRule}
        heading={isMissing ? t("shop-screening-send-heading") : t("shop-screening-sent-heading")}
        label={t("shop-screening-label")}
        hint={t("shop-screening-hint", { size: prescriptionRule.largestText })}
        action="prescription"
        optional={!isMissing}
        className={css.panel}
      />
      <p className={css.live} role="status" data-live="" />
      {order.can.cancel && <CancelSteps order={order} />}
    </Form>
  );
}
