import { expect, it } from "vitest";
import type { Field } from "./schema";
import { findSection, findSections, sectionsOf, summaryOf } from "./sections";

const line = (name: string, label: string): Field => ({ name, label, kind: "text" });
const contact: Field = {
  name: "contact",
  label: "Contact",
  kind: "object",
  fields: [line("phone", "Phone"), line("hours", "Hours")],
  default: { phone: "01632 960 123", hours: "Mon-Fri" },
};
const fields = [line("brand", "Brand"), contact, line("doctor", "Doctor")];

it("gives each object a section and puts the plain fields together", () => {
  const found = sectionsOf(fields).map(({ key, title, fields: inside }) => [key, title, inside.length]);
  expect(found).toEqual([
    ["brand", "General", 2],
    ["contact", "Contact", 1],
  ]);
});

it("parts a long row of plain fields and says from where to where", () => {
  const many = Array.from({ length: 12 }, (_, at) => line(`f${at}`, `Field ${at}`));
  expect(sectionsOf(many).map(({ title }) => title)).toEqual(["Field 0, and 9 more", "Field 10, and 1 more"]);
});

it("parts a long object, with what is set in each part, and a heading with much below it", () => {
  const words: Field = {
    name: "words",
    label: "Words",
    kind: "object",
    fields: Array.from({ length: 11 }, (_, at) => line(`w${at}`, `Word ${at}`)),
  };
  const texts: Field[] = Array.from({ length: 8 }, (_, at) => ({
    name: `t${at}`,
    label: `Text ${at}`,
    kind: "longtext",
    group: "Texts",
  }));
  const sections = sectionsOf([words, ...texts]);
  expect(sections.map(({ key, title }) => [key, title])).toEqual([
    ["words", "Words"],
    ["words.w10", "Words: Word 10"],
    ["t0", "Texts"],
    ["t7", "Texts: Text 7"],
  ]);
  const body = { words: { w0: "first", w10: "last" } };
  expect(sections.slice(0, 2).map((section) => summaryOf(section, body))).toEqual(["first", "last"]);
  expect(findSection(sections, "words")?.key).toBe("words");
});

it("leads to a field that is not the first of its section", () => {
  const sections = sectionsOf(fields);
  expect([findSection(sections, "doctor")?.key, findSection(sections, "nowhere"), findSection(sections, null)]).toEqual(
    ["brand", undefined, undefined],
  );
});

it("finds sections by labels within and by what is set", () => {
  const keys = (words: string, body = {}) => findSections(sectionsOf(fields), body, words).map(({ key }) => key);
  expect(keys("hours")).toEqual(["contact"]);
  expect(keys("huors")).toEqual(["contact"]);
  expect(keys("01632 phone")).toEqual(["contact"]);
  expect(keys("hearth", { brand: "Hearth" })).toEqual(["brand"]);
  expect(keys("hearth")).toEqual([]);
  expect(keys("")).toEqual(["brand", "contact"]);
});

it("shows the start of what is set", () => {
  const [general, place] = sectionsOf(fields);
  if (!general || !place) throw new Error("no sections");
  expect(summaryOf(general, { brand: "Hearth", doctor: "Dr Ade" })).toBe("Hearth · Dr Ade");
  expect(summaryOf(place, {})).toBe("01632 960 123 · Mon-Fri");
});

it("says what a number and a tick are of, names the items of a list, and leaves out addresses and keys", () => {
  const zone: Field = { name: "", label: "Entry", kind: "object", fields: [line("key", "Key"), line("name", "Name")] };
  const ordering: Field[] = [
    { name: "open", label: "Ordering is open", kind: "boolean" },
    { name: "minutes", label: "Minutes to pay", kind: "integer" },
    line("href", "Link"),
    line("phone", "Phone"),
    { name: "zones", label: "Zones", kind: "list", of: zone },
  ];
  const zones = [
    { key: "osun", name: "Osun State" },
    { key: "uk", name: "United Kingdom" },
  ];
  const body = { open: true, minutes: 30, href: "/policy", phone: "tel:+2348031234567", zones };
  expect(summaryOf({ fields: ordering }, body)).toBe(
    "Ordering is open · Minutes to pay: 30 · Osun State, United Kingdom",
  );
});
