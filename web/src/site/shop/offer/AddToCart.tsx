import { t } from "../../../messages/message";
import type { FormState } from "../../../render/contract";
import { Button } from "../../../ui/Button";
import { Choices } from "../../../ui/Choices";
import { Field, fieldId } from "../../../ui/Field";
import { Form } from "../../../ui/Form";
import { shoppingBag } from "../../../ui/icons";
import { ADD_TO_CART, CART_PATH } from "../names";
import { countUpTo, MOST_OFFERED } from "../quantity";
import type { ProductOffer, Variant } from "../view";
import css from "./offer.module.css";

interface AddToCartProps {
  product: string;
  offer: ProductOffer;
  state?: FormState;
}

/**
 * 'Buy Now' goes on to the checkout with this alone, 'Add to Cart' keeps it for later. Where scripts run, the second is
 * answered in place; else both lead to their pages.
 */
export function AddToCart({ product, offer, state }: AddToCartProps) {
  const variants = offer.variants.filter(isBuyable);
  const most = Math.min(MOST_OFFERED, Math.max(1, ...variants.map((variant) => variant.most)));
  return (
    <div data-behaviour="cart-player" data-when="load" data-stays="">
      <Form name={ADD_TO_CART} action={`${CART_PATH}/items`} state={state} leadsOn>
        <input type="hidden" name="productId" value={product} />
        <VariantField variants={variants} soldOut={offer.variants.filter((variant) => !variant.inStock)} />
        <div className={css.quantity}>
          <Field name="quantity" label={t("shop-how-many")} initial="1" options={countUpTo(most)} />
        </div>
        <div className="row">
          <Button look="sun" name="do" value="buy">
            {t("shop-buy-now")}
          </Button>
          <Button look="line" icon={shoppingBag} name="do" value="add">
            {t("shop-add-to-cart")}
          </Button>
        </div>
        <p className={css.live} role="status">
          <span data-live="" />{" "}
          <a href={CART_PATH} data-cart="" hidden>
            {t("shop-go-to-cart")}
          </a>
        </p>
      </Form>
    </div>
  );
}

const isBuyable = ({ inStock, price }: Variant) => inStock && price !== null && price !== undefined;

interface VariantFieldProps {
  variants: readonly Variant[];
  soldOut: readonly Variant[];
}

/** Which of several. Where there is one only, nobody is asked. */
function VariantField({ variants, soldOut }: VariantFieldProps) {
  const [first, ...others] = variants;
  if (!first) return null;
  if (others.length === 0 && soldOut.length === 0) {
    return (
      <>
        {/* The id is for the link of an error. */}
        <input type="hidden" id={fieldId(ADD_TO_CART, "variant")} name="variant" value={first.id} />
        {first.stockText && <p className={css.stock}>{first.stockText}</p>}
      </>
    );
  }
  const missing = soldOut.map(({ label }) => label).join(", ");
  return (
    <Choices
      name="variant"
      legend={t("shop-choose-variant")}
      hint={missing === "" ? undefined : t("shop-variants-sold-out", { variants: missing })}
      initial={first.id}
      options={variants.map((variant) => ({
        value: variant.id,
        label: variant.label || t("shop-variant-plain"),
        hint: describeVariant(variant),
      }))}
    />
  );
}

function describeVariant({ price, delivered, stockText }: Variant): string {
  const sum = (delivered ?? price)?.text ?? "";
  return stockText ? t("shop-variant-with-stock", { price: sum, stock: stockText }) : sum;
}
