import { expect, it } from "vitest";
import { packageExamples } from "../../ui/price-card/PriceCard.examples";
import { payWords } from "./pay-words";

const [example] = packageExamples;
if (!example) throw new Error("there is a package");
const money = (currency: "NGN" | "GBP" | "USD", minor: number) => ({ currency, minor, text: `${currency} ${minor}` });
const priced = (...prices: ReturnType<typeof money>[]) => ({ ...example, prices });
const both = priced(money("NGN", 2_400_000), money("USD", 1_500));
const taken = { currencies: ["NGN" as const, "USD" as const], words: "naira or US dollars" };

it("names the currency that stands on the cards, and others that each package has a price in", () => {
  expect(payWords([both], taken, "NGN")).toBe(
    "You pay the price shown, by card, in naira. If you prefer US dollars, you can choose them before you pay.",
  );
  expect(payWords([both], taken, "USD")).toMatch(/in US dollars\. If you prefer naira/);
  // Whoever sees prices in pounds that are not taken sees naira, the first.
  expect(payWords([both], taken, "GBP")).toMatch(/in naira/);
  expect(payWords([both, priced(money("NGN", 100))], taken, "NGN")).toBe("You pay the price shown, by card, in naira.");
});

it("promises no sum where a price on a card is not the one that is paid", () => {
  expect(payWords([both, priced(money("GBP", 1_400))], taken, "NGN")).toBe(
    "You pay by card in naira or US dollars. You see the exact sum before you pay.",
  );
});

it("says nothing of cards where none is taken, or nothing costs anything", () => {
  expect(payWords([both], { currencies: [], words: "" }, "NGN")).toBe("");
  expect(payWords([priced(money("NGN", 0))], taken, "NGN")).toBe("");
});
