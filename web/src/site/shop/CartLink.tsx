import { t } from "../../messages/message";
import { Icon } from "../../ui/Icon";
import { shoppingBag } from "../../ui/icons";
import css from "./CartLink.module.css";
import { CART_PATH } from "./names";

/** The way to the cart. Pages that are the same for everybody do not know what is in it. */
export function CartLink() {
  return (
    <a className={css.link} href={CART_PATH}>
      <Icon of={shoppingBag} size="small" />
      {t("shop-your-cart")}
    </a>
  );
}
