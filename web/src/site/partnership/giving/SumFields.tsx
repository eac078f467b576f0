import type { FormState } from "../../../render/contract";
import { FieldError, fieldId, typed } from "../../../ui/Field";
import field from "../../../ui/Field.module.css";
import { GIVE } from "./give";
import css from "./give.module.css";
import type { GivingCurrency, GivingWords } from "./view";

interface SumFieldsProps {
  currencies: GivingCurrency[];
  chosen: string;
  state?: FormState;
  words: GivingWords;
}

/**
 * Currency and sum. Each currency has sums of its own, of which only those of the chosen one are seen (a rule of the style
 * sheet, so that it works without scripts); a sum that is typed goes before the one that is ticked.
 */
export function SumFields({ currencies, chosen, state, words }: SumFieldsProps) {
  const id = fieldId(GIVE, "price");
  const error = state?.errors.find(({ field }) => field === "price" || field === "amount")?.message;
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
                  id={at === 0 ? fieldId(GIVE, "currency") : undefined}
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
      {currencies.map((currency) => (
        <Suggested key={currency.code} currency={currency} state={state} words={words} />
      ))}
      <div className={error ? `${field.field} ${field.wrong}` : field.field}>
        <label htmlFor={id} className={css.own}>
          {words.ownAmount}
        </label>
        <p className={field.hint} id={`${id}-hint`}>
          {currencies.map(({ code, name, minimumText }) => (
            <span key={code} data-currency={code}>
              In {name.toLowerCase()}
              {minimumText && `, ${minimumText} or more`}.{" "}
            </span>
          ))}
        </p>
        {error && <FieldError id={`${id}-error`} message={error} />}
        <input
          id={id}
          className={field.input}
          name="price"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={typed(state, "price")}
          aria-describedby={`${id}-hint${error ? ` ${id}-error` : ""}`}
          aria-invalid={error ? true : undefined}
        />
      </div>
    </div>
  );
}

interface SuggestedProps {
  currency: GivingCurrency;
  state?: FormState;
  words: GivingWords;
}

/** Sums to choose from in one currency. */
function Suggested({ currency, state, words }: SuggestedProps) {
  const { code, name, suggested } = currency;
  if (suggested.length === 0) return null;
  const key = `amount${code}`;
  // Somebody who typed a sum of their own has ticked none.
  const ticked = typed(state, key) || (typed(state, "price") ? "" : currency.chosen);
  return (
    <fieldset className={field.field} data-currency={code}>
      <legend className={field.legend}>
        {words.amountLabel}
        <span className="vh"> in {name.toLowerCase()}</span>
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
