import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { shellSample } from "../../render/fixtures";
import { PriceCard } from "./PriceCard";
import { packageExample } from "./PriceCard.examples";
import { payable } from "./payable";

const html = (change: Parameters<typeof packageExample>[0] = {}, urgentHelp = shellSample.urgentHelp) =>
  renderToStaticMarkup(<PriceCard item={packageExample(change)} urgentHelp={urgentHelp} />);

describe("a package", () => {
  it("shows price, struck original and billing type", () => {
    expect(html()).toContain("₦24,000");
    expect(html()).toMatch(/<s><span class="vh">Was <\/span>₦30,000<\/s>/);
    expect(html()).toContain("per session");
  });

  it("never says '(Emergency)' without what it is not and whom to ring", () => {
    for (const tag of ["Emergency", "(Emergency)"]) {
      const card = html({ tag });
      expect(card).toContain("(Emergency)");
      expect(card).not.toContain("((");
      expect(card).toContain("This is not an emergency service.");
      expect(card).toContain('href="tel:112"');
      expect(card).toContain('href="tel:999"');
    }
    expect(html({ tag: "Emergency" }, [])).toContain("This is not an emergency service.");
    expect(html({ tag: null })).not.toContain("emergency");
  });
});

describe("what can be paid", () => {
  const shown = (taken: string[]) =>
    payable([packageExample()], taken).map((item) => item.prices.map((price) => price.currency));

  it("leaves out prices in currencies that no card is taken in", () => {
    expect(shown(["NGN", "USD"])).toEqual([["NGN", "USD"]]);
    expect(shown(["GBP"])).toEqual([["GBP"]]);
  });

  it("leaves a package the prices that it has where it would have none", () => {
    const pounds = packageExample({ prices: [{ currency: "GBP", minor: 2_000, text: "£20" }] });
    expect(payable([pounds], ["NGN"])).toEqual([pounds]);
    expect(shown([])).toEqual([["NGN", "GBP", "USD"]]);
  });
});
