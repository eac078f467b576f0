import { t } from "../../messages/message";
import { usePage } from "../../render/context";
import { Icon } from "../../ui/Icon";
import { shoppingBag } from "../../ui/icons";
import css from "./CartLink.module.css";

/** Below these paths people buy: there the way to the cart is always shown. */
const SHOP = /^\/(shop|product|cart|checkout|order)(\/|$)/;

/**
 * The way to the cart. Pages are the same for everybody and do not know what is in it: a script says how much it is, and shows
 * the link on every page once there is something.
 */
export function CartLink() {
  const { path } = usePage().input;
  return (
    <a
      className={css.cart}
      href="/cart"
      hidden={!SHOP.test(path)}
      aria-label={t("shell-cart")}
      data-behaviour="cart-count"
      data-when="load"
      data-one={t("shell-cart-filled", { count: 1 })}
      data-other={t("shell-cart-filled", { count: "#" })}
    >
      <Icon of={shoppingBag} />
      <b className={css.count} aria-hidden="true" />
    </a>
  );
}
