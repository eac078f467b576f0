import { useState } from "react";
import fieldCss from "../../ui/Field.module.css";
import { fieldId, TextField } from "../ui/fields";
import { useProblem } from "./context";
import type { ControlProps } from "./control";
import css from "./forms.module.css";
import { GroupHead } from "./Group";
import { CURRENCIES, type CurrencyCode, moneyText, parseMoney } from "./money";
import { isObject, type JsonObject, withField } from "./values";

/** An amount for each currency, typed as people write it and kept in the smallest unit. */
export function PricesControl({ field, path, value, onChange }: ControlProps) {
  const amounts: JsonObject = isObject(value) ? value : {};
  const error = useProblem(path);
  return (
    <fieldset
      className={error ? `${fieldCss.field} ${fieldCss.wrong}` : fieldCss.field}
      id={fieldId(path)}
      tabIndex={-1}
    >
      <GroupHead field={field} path={path} />
      <div className={css.amounts}>
        {CURRENCIES.map(({ code, sign, name }) => (
          <Amount
            key={code}
            code={code}
            label={`${name} (${sign})`}
            minor={amounts[code]}
            onChange={(minor) => onChange(withField(amounts, code, minor))}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface AmountProps {
  code: CurrencyCode;
  label: string;
  minor: unknown;
  onChange: (minor: number | undefined) => void;
}

function Amount({ code, label, minor, onChange }: AmountProps) {
  const [typed, setTyped] = useState<string>();
  const stored = typeof minor === "number" ? moneyText(minor, code) : "";
  const read = typed === undefined ? undefined : parseMoney(typed, code);
  return (
    <TextField
      label={label}
      error={read && "problem" in read ? read.problem : undefined}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? stored}
      onBlur={() => read && !("problem" in read) && setTyped(undefined)}
      onChange={(text) => {
        setTyped(text);
        const next = parseMoney(text, code);
        if ("minor" in next) onChange(next.minor);
        if ("empty" in next) onChange(undefined);
      }}
    />
  );
}
