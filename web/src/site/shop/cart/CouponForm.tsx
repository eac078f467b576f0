import { t } from "../../../messages/message";
import type { FormState } from "../../../render/contract";
import { Button } from "../../../ui/Button";
import { Field } from "../../../ui/Field";
import { Form } from "../../../ui/Form";
import { Notice } from "../../../ui/Notice";
import { CART_PATH, COUPON } from "../names";
import type { Cart } from "../view";
import css from "./cart.module.css";

interface CouponFormProps {
  state?: FormState;
  /** On a product's page: its id, so that the answer comes back there. */
  product?: string;
  /** In the cart: the coupon that was entered before. */
  coupon?: Cart["coupon"];
}

/** The coupon field of the specification: what a code does, or why it does nothing, is said beside it. */
export function CouponForm({ state, product, coupon }: CouponFormProps) {
  const own = state?.name === COUPON ? state : undefined;
  // What a code takes off comes as the form's sentence: it is no problem, and nothing has to be mended.
  const answer = own?.message ?? coupon?.text;
  const filled = own && { ...own, message: undefined };
  return (
    <Form name={COUPON} action={`${CART_PATH}/coupon`} state={filled}>
      {product && <input type="hidden" name="product" value={product} />}
      <div className={css.coupon}>
        <Field
          name="code"
          label={t("shop-coupon-code")}
          hint={coupon ? t("shop-coupon-take-away") : undefined}
          optional
          initial={coupon?.code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button look="line">{t("shop-coupon-apply")}</Button>
      </div>
      {answer && (
        <Notice tone={coupon && !coupon.valid ? "cost" : "general"} said={own?.message !== undefined}>
          {answer}
        </Notice>
      )}
    </Form>
  );
}
