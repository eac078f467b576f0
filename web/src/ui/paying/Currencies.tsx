import { t } from "../../messages/message";
import field from "../Field.module.css";
import css from "./paying.module.css";

interface CurrenciesProps {
  currencies: readonly { code: string; label: string; text?: string | null; chosen: boolean }[];
  /** The price in the chosen one. */
  amountText: string;
}

/** Each currency is a press of the form (`currency`); the one that is chosen says so. Nothing where there is no choice. */
export function Currencies({ currencies, amountText }: CurrenciesProps) {
  if (currencies.length < 2) return null;
  return (
    <fieldset className={css.part}>
      <legend className={field.legend}>{t("ui-currency")}</legend>
      <div className={css.currencies}>
        {currencies.map((currency) => (
          <button
            key={currency.code}
            type="submit"
            className={css.currency}
            name="currency"
            value={currency.code}
            aria-pressed={currency.chosen}
          >
            <span className={css.sum}>{currency.chosen ? amountText : (currency.text ?? t("ui-see-the-sum"))}</span>
            <span>{currency.label}</span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}
