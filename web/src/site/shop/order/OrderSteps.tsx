import { t } from "../../../messages/message";
import { Icon } from "../../../ui/Icon";
import { check, clock } from "../../../ui/icons";
import type { OrderStep } from "../view";
import css from "./order.module.css";

/** The way of an order, sewn together. Only steps that are done have a time: nothing is promised. */
export function OrderSteps({ steps }: { steps: readonly OrderStep[] }) {
  const next = steps.findIndex(({ done }) => !done);
  return (
    <ol className={css.steps} role="list" aria-label={t("shop-order-steps")}>
      {steps.map(({ title, atText, done }, at) => (
        <li key={title} className={done ? css.done : at === next ? css.next : undefined}>
          <span className={css.sign}>{done ? <Icon of={check} size="small" /> : <Icon of={clock} size="small" />}</span>
          <div>
            <strong>{title}</strong>
            {(atText || !done) && <p>{atText || t("shop-order-not-yet")}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
