import { expect, it } from "vitest";
import { type Choice, distinct, ranked } from "./palette-choices";

const choice = (label: string, words?: string): Choice => ({
  key: label,
  label,
  words,
  icon: "",
  kind: "Screen",
  run: () => undefined,
});
const choices = [
  choice("Your account", "password passkey"),
  choice("People", "staff invite"),
  choice("New article"),
  choice("Médias"),
];
const found = (typed: string) => ranked(choices, typed).map(({ label }) => label);

it("shows all in their order while nothing is typed", () => {
  expect(found("  ")).toEqual(["Your account", "People", "New article", "Médias"]);
});

it("finds by the start of words, by other words and without accents or case", () => {
  expect(found("PEO")).toEqual(["People"]);
  expect(found("invite")).toEqual(["People"]);
  expect(found("art new")).toEqual(["New article"]);
  expect(found("media")).toEqual(["Médias"]);
});

it("puts the start of a label before the rest, and wants every word", () => {
  expect(ranked([choice("My new"), choice("New")], "new").map(({ label }) => label)).toEqual(["New", "My new"]);
  expect(found("people zzz")).toEqual([]);
});

it("forgives a typing error where nothing fits as it is typed", () => {
  expect(found("artcile")).toEqual(["New article"]);
  expect(found("pepole")).toEqual(["People"]);
  expect(found("peo")).toEqual(["People"]);
});

it("puts what is called so before what is found by other words, with a typing error too", () => {
  const figures = choice("Practice figures", "income refunds fees");
  const labels = ranked([figures, choice("Refunds", "give back")], "refnd").map(({ label }) => label);
  expect(labels).toEqual(["Refunds", "Practice figures"]);
});

it("leads to each place once", () => {
  const [first] = choices;
  expect(distinct([...choices, { ...choice("Again"), key: first?.key ?? "" }])).toEqual(choices);
});
