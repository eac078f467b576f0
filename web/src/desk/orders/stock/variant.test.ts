import { expect, it } from "vitest";
import { EMPTY_VARIANT, fillVariant, keepDetails, readVariant } from "./variant";

const row = { label: "Large", priceNgn: 1_250_000, priceGbp: null, priceUsd: undefined, lowAt: 3 };

it("reads back what it was filled with", () => {
  const draft = fillVariant(row);
  expect(draft).toEqual({ label: "Large", amounts: { NGN: "12,500", GBP: "", USD: "" }, lowAt: "3" });
  expect(readVariant(draft)).toEqual({ details: keepDetails(row), errors: [] });
  expect(keepDetails(row)).toEqual({ label: "Large", priceNgn: 1_250_000, priceGbp: null, priceUsd: null, lowAt: 3 });
});

it("needs no label and no prices of its own", () => {
  const { details, errors } = readVariant({ ...EMPTY_VARIANT, label: "  " });
  expect(errors).toEqual([]);
  expect(details).toEqual({ label: "", priceNgn: null, priceGbp: null, priceUsd: null, lowAt: 0 });
});

it("says what cannot be read", () => {
  const { errors } = readVariant({ label: "", amounts: { NGN: "dear", GBP: "", USD: "" }, lowAt: "few" });
  expect(errors.map(({ field }) => field)).toEqual(["priceNgn", "lowAt"]);
});
