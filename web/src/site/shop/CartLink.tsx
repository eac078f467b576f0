import { t } from "../../messages/message";
import { Icon } from "../../ui/Icon";
import { shoppingBag } from "../../ui/icons";
import css from "./CartLink.module.css";
import { CART_PATH } from "./names";

/** The way to the cart. Pages that are the same for everybody do not know what is in it: a script says how much it is. */
export function CartLink() {
  return (
    <a className={css.link} href={CART_PATH}>
      <Icon of={shoppingBag} size="small" />
      <span
        data-behaviour="cart-count"
        data-when="load"
        data-one={t("shop-your-cart-filled", { count: 1 })}
        data-other={t("shop-your-cart-filled", { count: "#" })}
      >
        {t("shop-your-cart")}
      </span>
    </a>
  );
}
