import { t } from "../../messages/message";
import { Button } from "../../ui/Button";
import field from "../../ui/Field.module.css";
import { Icon } from "../../ui/Icon";
import { chevronDown } from "../../ui/icons";
import { isSorted, type ShopFilter, SORTS, shopAddress } from "./filter";
import css from "./SortAndPrice.module.css";

const LABELS = {
  price: "shop-sort-price",
  "-price": "shop-sort-price-down",
  newest: "shop-sort-newest",
} as const;

/** Order and price range of the list: a plain GET form, folded until it is wanted or in use. */
export function SortAndPrice({ filter, sign }: { filter: ShopFilter; sign: string }) {
  const used = isSorted(filter);
  const kept = { category: filter.category, q: filter.q };
  const price = (name: "min" | "max", label: string) => (
    <div className={css.field}>
      <label htmlFor={`shop-${name}`}>{label}</label>
      <input
        className={field.input}
        id={`shop-${name}`}
        type="number"
        inputMode="numeric"
        min={1}
        step={1}
        name={name}
        defaultValue={filter[name]}
      />
    </div>
  );
  return (
    <details className={css.details} open={used}>
      <summary>
        {t("shop-sort-and-price")}
        <Icon of={chevronDown} size="small" />
      </summary>
      <form className={css.form} action="/shop#items" method="get">
        {Object.entries(kept)
          .filter(([, value]) => value !== "")
          .map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        <div className={css.field}>
          <label htmlFor="shop-sort">{t("shop-sort-by")}</label>
          <select className={`${field.input} ${field.select}`} id="shop-sort" name="sort" defaultValue={filter.sort}>
            <option value="">{t("shop-sort-ours")}</option>
            {SORTS.map((sort) => (
              <option key={sort} value={sort}>
                {t(LABELS[sort])}
              </option>
            ))}
          </select>
        </div>
        {price("min", t("shop-price-from", { sign }))}
        {price("max", t("shop-price-to", { sign }))}
        <label className={css.check}>
          <input type="checkbox" name="inStock" value="true" defaultChecked={filter.inStock !== ""} />
          {t("shop-in-stock-only")}
        </label>
        <Button look="line">{t("shop-sort-apply")}</Button>
        {used && <a href={shopAddress(kept, "items")}>{t("shop-sort-clear")}</a>}
      </form>
    </details>
  );
}
