import { Localized } from "../../../messages/Localized";
import { t } from "../../../messages/message";
import { FieldFrame, useField } from "../../../ui/Field";
import field from "../../../ui/Field.module.css";
import css from "./give.module.css";
import type { GivingCurrency } from "./view";
import type { GivingWords } from "./words";

interface SumFieldsProps {
  currencies: GivingCurrency[];
  chosen: string;
  words: GivingWords;
}

/**
 * Currency and sum. Each currency has sums of its own, of which only those of the chosen one are seen (a rule of the style
 * sheet, so that it works without scripts); a sum that is typed goes before the one that is ticked.
 */
export function SumFields({ currencies, chosen, words }: SumFieldsProps) {
  const currency = useField("currency");
  const [price] = useField("price").values;
  return (
    <div className={css.sum}>
      {currencies.length > 1 ? (
        <fieldset className={field.field}>
          <legend className={field.legend}>{words.currencyLabel}</legend>
          <div className={css.segments}>
            {currencies.map(({ code, sign, name }, at) => (
              <label key={code}>
                <input
                  type="radio"
                  id={at === 0 ? currency.id : undefined}
                  name="currency"
                  value={code}
                  defaultChecked={code === chosen}
                />
                <span>
                  {sign} {name}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ) : (
        <input type="hidden" name="currency" value={chosen} />
      )}
      {currencies.map((each) => (
        <Suggested key={each.code} currency={each} words={words} />
      ))}
      <FieldFrame
        name="price"
        also="amount"
        label={words.ownAmount}
        labelClass={css.own}
        hint={currencies.map(({ code, name, minimumText }) => (
          <span key={code} data-currency={code}>
            {hintOf(name.toLowerCase(), minimumText)}{" "}
          </span>
        ))}
      >
        {(control) => (
          <input
            {...control}
            className={field.input}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={price ?? ""}
          />
        )}
      </FieldFrame>
    </div>
  );
}

/** In which currency a sum of one's own is, and how small it may be. */
function hintOf(currency: string, minimum: GivingCurrency["minimumText"]): string {
  if (!minimum) return t("partnership-own-amount-hint", { currency });
  return t("partnership-own-amount-hint-minimum", { currency, minimum });
}

interface SuggestedProps {
  currency: GivingCurrency;
  words: GivingWords;
}

/** Sums to choose from in one currency. */
function Suggested({ currency, words }: SuggestedProps) {
  const { code, name, suggested } = currency;
  const key = `amount${code}`;
  // Somebody who typed a sum of their own has ticked none.
  const [posted] = useField(key).values;
  const [price] = useField("price").values;
  const ticked = posted || (price ? "" : currency.chosen);
  if (suggested.length === 0) return null;
  return (
    <fieldset className={field.field} data-currency={code}>
      <legend className={field.legend}>
        <Localized
          id="partnership-amount-legend"
          values={{ label: words.amountLabel, currency: name.toLowerCase() }}
          elements={{ said: (words) => <span className="vh">{words}</span> }}
        />
      </legend>
      <div className={css.amounts}>
        {suggested.map(({ value, text }) => (
          <label key={value}>
            <input type="radio" name={key} value={value} defaultChecked={value === ticked} />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
