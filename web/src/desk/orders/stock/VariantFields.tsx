import { TextField } from "../../ui/fields";
import { fieldsOf } from "../../ui/useFields";
import { AmountFields } from "../AmountFields";
import type { VariantDraft } from "./variant";

interface VariantFieldsProps {
  form: string;
  draft: VariantDraft;
  put: (change: Partial<VariantDraft>) => void;
  about: (field: string) => string | undefined;
}

/** What is typed of a new variant and of one that is there. */
export function VariantFields({ form, draft, put, about }: VariantFieldsProps) {
  const field = fieldsOf(draft, put, form, about);
  return (
    <>
      <TextField
        {...field("label")}
        label="Variant"
        hint="Such as ‘Large, blue’. Leave it empty where there is only one."
        optional
        maxLength={80}
        autoComplete="off"
      />
      <AmountFields
        label="Own prices"
        hint="Leave a price empty to use the product’s."
        prefix="price"
        form={form}
        amounts={draft.amounts}
        about={about}
        onChange={(amounts) => put({ amounts })}
      />
      <TextField
        {...field("lowAt")}
        label="Low at"
        hint="Staff see a warning when this many pieces or fewer are free."
        inputMode="numeric"
        autoComplete="off"
      />
    </>
  );
}
