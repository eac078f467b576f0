import { CURRENCY_CHOICES, type currencyOf } from "../forms/money";
import { fieldId, Select, TextField } from "../ui/fields";
import { fieldsOf } from "../ui/useFields";
import { today } from "./amount";

interface Sum {
  amount: string;
  currency: ReturnType<typeof currencyOf>;
  receivedOn: string;
}

interface SumFieldsProps {
  sum: Sum;
  problem: string | undefined;
  put: (change: Partial<Sum>) => void;
}

export function SumFields({ sum, problem, put }: SumFieldsProps) {
  const field = fieldsOf(sum, put);
  return (
    <>
      <TextField
        {...field("amount")}
        id={fieldId("minor")}
        label="Amount received"
        inputMode="decimal"
        error={problem}
      />
      <Select {...field("currency")} label="Currency" options={CURRENCY_CHOICES} />
      <TextField {...field("receivedOn")} type="date" label="Date received" max={today()} />
    </>
  );
}
