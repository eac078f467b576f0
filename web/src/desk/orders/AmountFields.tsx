import fieldCss from "../../ui/Field.module.css";
import { CURRENCIES } from "../forms/money";
import { fieldId, TextField } from "../ui/fields";
import { type AmountPrefix, type Amounts, nameAmountField } from "./amount";
import css from "./orders.module.css";

interface AmountFieldsProps {
  label: string;
  hint: string;
  prefix: AmountPrefix;
  form: string;
  amounts: Amounts;
  /** What is to be corrected in a field, by the server's name. */
  about: (field: string) => string | undefined;
  onChange: (amounts: Amounts) => void;
}

/** An amount in each currency, in major units. */
export function AmountFields({ label, hint, prefix, form, amounts, about, onChange }: AmountFieldsProps) {
  const hintId = `${fieldId(prefix, form)}-hint`;
  return (
    <fieldset className={fieldCss.field} aria-describedby={hintId}>
      <legend className={fieldCss.legend}>{label}</legend>
      <div className={fieldCss.hint} id={hintId}>
        {hint}
      </div>
      <div className={css.amounts}>
        {CURRENCIES.map(({ code, sign, name }) => {
          const field = nameAmountField(prefix, code);
          return (
            <TextField
              key={code}
              id={fieldId(field, form)}
              label={`${name} (${sign})`}
              error={about(field)}
              required={false}
              inputMode="decimal"
              autoComplete="off"
              value={amounts[code]}
              onChange={(text) => onChange({ ...amounts, [code]: text })}
            />
          );
        })}
      </div>
    </fieldset>
  );
}
