import { t } from "../../../messages/message";
import type { FormState } from "../../../render/contract";
import { Field, typed } from "../../../ui/Field";
import { Icon } from "../../../ui/Icon";
import { chevronDown } from "../../../ui/icons";
import css from "./checkout.module.css";

const FIELDS = ["delivery.receiverName", "delivery.receiverPhone"];

/** For who buys from far away: somebody else opens the door, or collects it. Open once it was used. */
export function Receiver({ state }: { state?: FormState }) {
  const isOpen = FIELDS.some((name) => typed(state, name) || state?.errors.some(({ field }) => field === name));
  return (
    <details className={css.more} open={isOpen}>
      <summary>
        <span>{t("shop-somebody-else")}</span>
        <Icon of={chevronDown} />
      </summary>
      <div className={css.inside}>
        <Field
          name="delivery.receiverName"
          label={t("shop-receiver-name")}
          hint={t("shop-receiver-hint")}
          optional
          autoComplete="off"
          spellCheck={false}
        />
        <Field name="delivery.receiverPhone" label={t("shop-receiver-phone")} optional type="tel" autoComplete="off" />
      </div>
    </details>
  );
}
