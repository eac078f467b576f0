import { expect, it } from "vitest";
import { actionWords, flagWords, methodWords, planWords, STATE_CHOICES, stateWords } from "./words";

it("has words for each state, and shows one that it does not know by its name", () => {
  for (const { value, label } of STATE_CHOICES) if (value) expect(stateWords(value).label).toBe(label);
  expect(stateWords("lost").label).toBe("lost");
  expect(planWords("past_due").tone).toBe("bad");
});

it("says what happened in words", () => {
  expect(actionWords("said_paid")).toBe("Said that they paid");
  expect(actionWords("mail_sent.again")).toBe("Mail sent again");
  expect(flagWords("fallback_rate")).toBe("Fixed rate");
  expect(methodWords("bank")).toBe("Bank transfer");
});
