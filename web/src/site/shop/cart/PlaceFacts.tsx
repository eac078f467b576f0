import { t } from "../../../messages/message";
import type { Place } from "../view";
import css from "./place.module.css";

/** One place: how long it takes, what delivery costs, and all of it together. Only `span`s, as it stands in buttons too. */
export function PlaceFacts({ place }: { place: Place }) {
  const { name, detail, days, feeText, total } = place;
  const isPickup = place.method === "pickup";
  return (
    <span className={css.facts}>
      <span>
        <strong className={css.name}>{name}</strong>
        {detail && <span className={css.about}>{detail}</span>}
        <span className={css.about}>
          {isPickup ? t("shop-place-ready-in", { days }) : t("shop-place-takes", { days })}
        </span>
        {place.payOnHandover && (
          <span className={css.about}>{isPickup ? t("shop-place-pay-there") : t("shop-place-pay-on-delivery")}</span>
        )}
      </span>
      <span className={css.sums}>
        <strong>
          {isPickup ? t("shop-place-pickup-fee", { fee: feeText }) : t("shop-place-fee", { fee: feeText })}
        </strong>
        <span className={css.about}>{t("shop-place-total", { total: total.text })}</span>
      </span>
    </span>
  );
}
