import { t } from "../../../messages/message";
import css from "./order.module.css";

/** What somebody at the desk wrote to the buyer. */
export function OurAnswer({ reply }: { reply: string }) {
  return (
    <figure className={css.answer}>
      <figcaption>{t("shop-order-answer")}</figcaption>
      <blockquote dir="auto">{reply}</blockquote>
    </figure>
  );
}
