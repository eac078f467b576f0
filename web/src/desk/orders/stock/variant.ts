import type { FieldError, StockDeskRow, StockDetailsBody } from "../../../api/schema";
import { type Amounts, fillAmounts, readAmounts, readWhole } from "../amount";

/** What of a variant is typed, beside its number. */
export interface VariantDraft {
  label: string;
  amounts: Amounts;
  lowAt: string;
}

/** The same as it is sent. */
export type VariantDetails = Omit<StockDetailsBody, "version" | "retired">;

export const EMPTY_VARIANT: VariantDraft = { label: "", amounts: fillAmounts(), lowAt: "0" };

type Details = Pick<StockDeskRow, "label" | "priceNgn" | "priceGbp" | "priceUsd" | "lowAt">;

export const fillVariant = ({ label, priceNgn, priceGbp, priceUsd, lowAt }: Details): VariantDraft => ({
  label,
  amounts: fillAmounts({ NGN: priceNgn, GBP: priceGbp, USD: priceUsd }),
  lowAt: String(lowAt),
});

export function readVariant(draft: VariantDraft): { details: VariantDetails; errors: FieldError[] } {
  const { minors, errors } = readAmounts(draft.amounts, "price");
  const lowAt = readWhole(draft.lowAt);
  if (lowAt === undefined) errors.push({ field: "lowAt", message: "Enter a number of pieces, such as 3 or 0." });
  const details = {
    label: draft.label.trim(),
    priceNgn: minors.NGN,
    priceGbp: minors.GBP,
    priceUsd: minors.USD,
    lowAt: lowAt ?? 0,
  };
  return { details, errors };
}

/** What a variant keeps when something else of it changes. */
export const keepDetails = ({ label, priceNgn, priceGbp, priceUsd, lowAt }: Details): VariantDetails => ({
  label,
  priceNgn: priceNgn ?? null,
  priceGbp: priceGbp ?? null,
  priceUsd: priceUsd ?? null,
  lowAt,
});
