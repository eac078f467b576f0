import { expect, it } from "vitest";
import { countPieces, labelAction, nameVariant, STATE_CHOICES, signPieces } from "./words";

it("says what happened, and shows an action that it does not know by its name", () => {
  expect(labelAction("stock_gone")).toBe("Paid when the goods were gone");
  expect([labelAction("approved"), labelAction("refused")]).toEqual(["A clinician agreed", "A clinician refused"]);
  expect(labelAction("mail_sent.again")).toBe("Mail sent again");
  expect(labelAction("toString")).toBe("ToString");
});

it("counts pieces and signs changes", () => {
  expect([0, 1, 3].map(countPieces)).toEqual(["0 pieces", "1 piece", "3 pieces"]);
  expect([3, 0, -2].map(signPieces)).toEqual(["+3", "0", "−2"]);
});

it("names a variant, also one whose product is not published", () => {
  expect(nameVariant({ productTitle: "Sleep mask", label: "Large" })).toBe("Sleep mask, Large");
  expect(nameVariant({ productTitle: "Sleep mask", label: "" })).toBe("Sleep mask");
  expect(nameVariant({ productTitle: "", label: "Large" })).toBe("Deleted product, Large");
});

it("offers medicines to check among the states of the list", () => {
  expect(STATE_CHOICES).toContainEqual({ value: "screening", label: "Medicine to check" });
});
