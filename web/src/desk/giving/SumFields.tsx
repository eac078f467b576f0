import { fieldId, Select, TextField } from "../ui/fields";
import { CURRENCY_CHOICES, currencyOf, today } from "./amount";

interface Sum {
  amount: string;
  currency: ReturnType<typeof currencyOf>;
  receivedOn: string;
}

interface SumFieldsProps {
  sum: Sum;
  /** What is wrong with the amount. */
  problem: string | undefined;
  put: (change: Partial<Sum>) => void;
}

/** How much came, and when. */
export function SumFields({ sum, problem, put }: SumFieldsProps) {
  return (
    <>
      <TextField
        id={fieldId("minor")}
        label="Amount that came"
        inputMode="decimal"
        error={problem}
        value={sum.amount}
        onChange={(amount) => put({ amount })}
      />
      <Select
        id={fieldId("currency")}
        label="Currency"
        value={sum.currency}
        options={CURRENCY_CHOICES}
        onChange={(code) => put({ currency: currencyOf(code) })}
      />
      <TextField
        id={fieldId("receivedOn")}
        type="date"
        label="Day it came"
        max={today()}
        value={sum.receivedOn}
        onChange={(receivedOn) => put({ receivedOn })}
      />
    </>
  );
}
