import { useId } from "react";
import { t } from "../../messages/message";
import { usePage } from "../../render/context";
import { Button } from "../../ui/Button";
import field from "../../ui/Field.module.css";
import { addressOf } from "../../ui/query";
import type { ShopStatus } from "./view";
import css from "./WhereTo.module.css";

/** Asked once: from then on each price is the one with delivery there. */
export function WhereTo({ places, text }: { places: ShopStatus["places"]; text: string }) {
  const { path, query } = usePage().input;
  const id = useId();
  if (places.length === 0) return null;
  return (
    <form className={css.where} method="post" action="/preferences">
      <input type="hidden" name="return" value={addressOf(path, query, "items")} />
      <div className={css.choice}>
        <label htmlFor={id}>{t("shop-where-to")}</label>
        <select
          className={`${field.input} ${field.select}`}
          id={id}
          name="place"
          defaultValue={places.find(({ chosen }) => chosen)?.key ?? ""}
        >
          <option value="">{t("shop-where-to-later")}</option>
          {places.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
        <Button look="line">{t("shop-where-to-show")}</Button>
      </div>
      {text && <p className="small soft">{text}</p>}
    </form>
  );
}
