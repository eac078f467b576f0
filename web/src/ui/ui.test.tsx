import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { bytesText } from "./bytes";
import { weave } from "./cloth";
import { Field, FormContext } from "./Field";
import { ErrorSummary } from "./Form";
import { linkProps } from "./links";
import { pagesShown } from "./Pager";
import { PriceTag, priceIn } from "./PriceTag";
import { addressOf } from "./query";
import { SafetyCard } from "./SafetyCard";
import { SafetyCheck } from "./SafetyCheck";
import { isTile, sprite, TILES } from "./sprite";
import { cutAtWord } from "./text";

it("cuts a description at a word, within the limit", () => {
  const text = "A plain word about blood pressure. ".repeat(9);
  const cut = cutAtWord(text);
  expect([...cut].length).toBeLessThanOrEqual(160);
  expect(cut).toMatch(/\w…$/);
  expect(text.startsWith(cut.slice(0, -1))).toBe(true);
  expect(cutAtWord("  Short \n text ")).toBe("Short text");
  expect([...cutAtWord("ọ̀".repeat(400))].length).toBeLessThanOrEqual(160);
});

it("says weights as phone bills do", () => {
  expect(bytesText(14_200)).toBe("14 KB");
  expect(bytesText(2_400_000)).toBe("2.4 MB");
  expect(bytesText(18_000_000)).toBe("18 MB");
  expect(bytesText(999_999)).toBe("1 MB");
  expect(bytesText(0)).toBe("size not known");
});

it("leaves empty values and page 1 out of an address", () => {
  expect(addressOf("/blog", { q: "", page: 1 })).toBe("/blog");
  expect(addressOf("/blog", { q: "high blood & salt", category: undefined, page: 2 })).toBe(
    "/blog?q=high+blood+%26+salt&page=2",
  );
  expect(addressOf("/policy", {}, "refunds")).toBe("/policy#refunds");
});

it("shows the ends, the middle and the gaps of a long list", () => {
  expect(pagesShown(1, 1)).toEqual([1]);
  expect(pagesShown(5, 9)).toEqual([1, 0, 4, 5, 6, 0, 9]);
  expect(pagesShown(2, 3)).toEqual([1, 2, 3]);
});

it("weaves the same cloth from the same name, by the recipe", () => {
  for (let at = 0; at < 200; at += 1) {
    const cloth = weave(`post-${at}`, 3, 2, "Sleeping");
    expect(weave(`post-${at}`, 3, 2, "Sleeping")).toEqual(cloth);
    const count = (tone: string) => cloth.filter((patch) => patch.tone === tone).length;
    expect(count("s")).toBe(1);
    expect(count("m")).toBeLessThanOrEqual(2);
    expect(count("c")).toBeLessThanOrEqual(1);
    expect(cloth.find((patch) => patch.tone === "s")?.tile).toBe("moon");
  }
  expect(weave("a", 6, 3)).not.toEqual(weave("b", 6, 3));
});

it("puts only the symbols that are used into the sprite", () => {
  expect(sprite(new Set())).toBe("");
  expect(sprite(new Set(["moon"])).match(/<symbol/g)).toHaveLength(1);
  expect(TILES.every((name) => sprite(new Set([name])).includes(`t-${name}`))).toBe(true);
  expect(isTile("moon")).toBe(true);
  expect(isTile("constructor")).toBe(false);
});

it("prices in the visitor's currency, else in the first there is", () => {
  const prices = [
    { currency: "NGN", minor: 500_000, text: "₦5,000" },
    { currency: "GBP", minor: 249, text: "£2.49" },
  ];
  expect(priceIn(prices, "GBP")?.text).toBe("£2.49");
  expect(priceIn(prices, "USD")?.text).toBe("₦5,000");
  expect(priceIn([], "USD")).toBeUndefined();
  const was = [{ currency: "GBP", minor: 300, text: "£3" }];
  expect(renderToStaticMarkup(<PriceTag prices={prices} originalPrices={was} currency="GBP" />)).toContain("Was ");
  expect(renderToStaticMarkup(<PriceTag prices={prices} originalPrices={was} currency="NGN" />)).not.toContain("Was ");
});

it("tells another site nothing about where a visitor came from", () => {
  expect(linkProps("https://example.org/")).toEqual({ href: "https://example.org/", rel: "noopener noreferrer" });
  expect(linkProps("/blog")).toEqual({ href: "/blog" });
});

it("ties an error to its field and keeps what was typed", () => {
  const state = {
    name: "contact",
    values: { email: "amina@" },
    errors: [{ field: "email", message: "Enter an email address" }],
  };
  const field = renderToStaticMarkup(
    <FormContext value={{ form: "contact", state }}>
      <Field name="email" label="Email" hint="We will reply to this address." />
    </FormContext>,
  );
  expect(field).toContain('aria-describedby="contact-email-hint contact-email-error"');
  expect(field).toContain('value="amina@"');
  expect(field).toContain('aria-invalid="true"');
  expect(renderToStaticMarkup(<ErrorSummary state={state} />)).toContain('href="#contact-email"');
});

it("fills in what nobody chose, and leaves what somebody did", () => {
  const zone = (values: Record<string, string>) =>
    renderToStaticMarkup(
      <FormContext value={{ form: "request", state: { name: "request", values, errors: [] } }}>
        <Field name="zone" label="Your time zone" initial="Africa/Lagos" />
      </FormContext>,
    );
  expect(zone({ zone: "" })).toContain('value="Africa/Lagos"');
  expect(zone({ zone: "Europe/London" })).toContain('value="Europe/London"');
});

it("shows the numbers of a safety card as links to tap, with the day of their check", () => {
  const card = {
    level: "emergency" as const,
    title: "Get help now",
    steps: ["Call now."],
    numbers: [{ label: "Samaritans", tel: "116 123", checked_on: "2026-11-02" }],
  };
  const html = renderToStaticMarkup(<SafetyCard card={card}>I do not have any of these</SafetyCard>);
  expect(html).toContain('href="tel:116123"');
  expect(html).toContain("Checked 2 November 2026");
  expect(html).toContain("I do not have any of these");
});

it("asks nobody in despair to deny it", () => {
  const card = { level: "crisis" as const, title: "You matter", steps: [], numbers: [] };
  const check = (level: "crisis" | "emergency") =>
    renderToStaticMarkup(<SafetyCheck card={{ ...card, level }} name="do" value="send" />);
  expect(check("crisis")).toContain("I am safe for now – continue");
  expect(check("crisis")).not.toContain("I do not have any of these");
  expect(check("emergency")).toContain("I do not have any of these – continue");
});
