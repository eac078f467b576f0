import { expect, it } from "vitest";
import { chipOf, labelOf } from "../ui/words";
import { actionWords, flagWords, STATE_CHOICES } from "./words";

it("has words for each state, and shows one that it does not know by its name", () => {
  for (const { value, label } of STATE_CHOICES) if (value) expect(labelOf("GiftState", value)).toBe(label);
  expect(labelOf("GiftState", "lost")).toBe("Lost");
  expect(chipOf("GivingPlanState", "past_due").tone).toBe("bad");
});

it("says what happened in words", () => {
  expect(actionWords("said_paid")).toBe("Reported as paid");
  expect(actionWords("mail_sent.again")).toBe("Mail sent again");
  expect(flagWords("fallback_rate")).toBe("Fixed rate");
  expect(labelOf("GiftMethod", "bank")).toBe("Bank transfer");
});
