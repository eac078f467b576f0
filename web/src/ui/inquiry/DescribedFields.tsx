import type { ReactNode } from "react";
import type { Schemas } from "../../api/types";
import { t } from "../../messages/message";
import { Checks, Field } from "../Field";
import { SafetyCardWatch } from "../SafetyCardWatch";
import css from "./inquiry.module.css";
import { ManyChecks } from "./ManyChecks";
import type { FormOptions } from "./options";
import { Terms } from "./Tick";

type FieldDescription = Schemas["FormField"];

interface DescribedFieldsProps {
  /** What the server says of the form: its fields in their order, and what each takes. */
  form: Schemas["FormDescription"];
  terms: FormOptions["terms"];
}

/** The fields of a form as the server describes them. Those that are half as wide as the others stand side by side. */
export function DescribedFields({ form, terms }: DescribedFieldsProps) {
  return rowsOf(form.fields).map((row) => {
    const fields = row.map((field) => <DescribedField key={field.name} field={field} terms={terms} />);
    return row.length > 1 ? (
      <div key={row[0]?.name} className={css.pair}>
        {fields}
      </div>
    ) : (
      fields
    );
  });
}

/** Halves that follow each other are one row. */
function rowsOf(fields: FieldDescription[]): FieldDescription[][] {
  const rows: FieldDescription[][] = [];
  for (const field of fields) {
    const last = rows.at(-1);
    if (field.half && last?.length === 1 && last[0]?.half) last.push(field);
    else rows.push([field]);
  }
  return rows;
}

interface DescribedFieldProps {
  field: FieldDescription;
  terms: FormOptions["terms"];
}

function DescribedField({ field, terms }: DescribedFieldProps): ReactNode {
  const { name, label, required } = field;
  const hint = field.hint || undefined;
  // How long it may be is said by the server, in words: a browser would cut off what is pasted, without a word.
  const line = { name, label, hint, optional: !required, autoComplete: field.autocomplete || undefined };
  const group = { name, legend: label, hint, options: field.options };
  switch (field.kind) {
    case "name":
      return <Field {...line} spellCheck={false} />;
    case "email":
      return <Field {...line} type="email" />;
    case "phone":
      return <Field {...line} type="tel" />;
    case "story":
      return (
        <SafetyCardWatch onTouch>
          <Field name={name} label={label} hint={hint} optional={!required} rows={6} />
        </SafetyCardWatch>
      );
    case "choices":
      return <ManyChecks {...group} />;
    case "yesno":
      return (
        <Checks
          {...group}
          kind="radio"
          options={[
            { value: "yes", label: t("ui-answer-yes") },
            { value: "no", label: t("ui-answer-no") },
          ]}
        />
      );
    case "agreement":
      return <Terms terms={terms} />;
    case "key":
      return <Field {...line} options={field.options} />;
    default:
      return <Field {...line} />;
  }
}
