import { t } from "../../messages/message";
import { usePage } from "../../render/context";
import { Icon } from "../../ui/Icon";
import { shoppingBag } from "../../ui/icons";
import css from "./CartLink.module.css";

/** Below these paths people choose what to buy. On other pages nobody pays for the script that counts. */
const SHOP = /^\/(shop|product|cart|order)(\/|$)/;

/** The way to the cart. Pages are the same for everybody and do not know what is in it: a script says how much it is. */
export function CartLink() {
  const { path } = usePage().input;
  if (!SHOP.test(path)) return null;
  return (
    <a className={css.cart} href="/cart">
      <Icon of={shoppingBag} />
      <span className="vh">{t("shell-cart")}</span>
      <b className={css.count} data-behaviour="cart-count-player" data-when="load" />
    </a>
  );
}
