// @vitest-environment happy-dom
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, it } from "vitest";
import giveSum from "./give-sum-player.behaviour";
import { SumFields } from "./SumFields";
import { offerSample } from "./samples-data";
import { givingWords } from "./words";

const one = <T extends Element>(selector: string) => document.querySelector(selector) as T;
const price = () => one<HTMLInputElement>("[name=price]");
const words = () => one("[data-sum]").textContent;

function fire(input: HTMLInputElement, type: "change" | "input"): void {
  input.dispatchEvent(new Event(type, { bubbles: true }));
}

beforeEach(() => {
  const offer = offerSample();
  const fields = <SumFields currencies={offer.currencies} chosen="NGN" words={givingWords(offer)} />;
  document.body.innerHTML = `<div><form>${renderToStaticMarkup(fields)}<button>Continue<span data-sum></span></button></form></div>`;
  giveSum(one<HTMLElement>("body > div"));
});

it("names the sum that is ticked in the chosen currency", () => {
  expect(words()).toBe(" with ₦25,000");
  const pounds = one<HTMLInputElement>("[name=currency][value=GBP]");
  pounds.checked = true;
  fire(pounds, "change");
  expect(words()).toBe(" with £20");
});

it("lets a typed sum put out the ticked one, and the other way round", () => {
  price().value = "7,500";
  fire(price(), "input");
  expect(document.querySelectorAll("[name^=amount]:checked")).toHaveLength(0);
  expect(words()).toBe("");
  const small = one<HTMLInputElement>("[name=amountNGN][value='5000']");
  small.checked = true;
  fire(small, "change");
  expect(price().value).toBe("");
  expect(words()).toBe(" with ₦5,000");
});
