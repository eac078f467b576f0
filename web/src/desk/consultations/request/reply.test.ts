import { expect, it } from "vitest";
import type { CarePerson, CareRequest } from "../../../api/schema";
import { withTemplate } from "../../ui/cases/templates";
import { channelWords, hasTwoReaders, hintFor, mayWriteToPatient, nameIn, readersOf, startOf } from "./reply";

const person = (name: string, email?: string): CarePerson => ({ name, email, zone: "Africa/Lagos" });
const DOCTORS = ["reply", "reply_to_patient"];
const asked = (adult: boolean, address?: string, steps = DOCTORS) =>
  ({
    steps,
    forOther: true,
    adult,
    payer: person("Ada", "ada@example.org"),
    patient: person("Baba", address),
  }) as CareRequest;

it("lets a doctor write about a child's health to the parent or guardian", () => {
  const child = asked(false);
  expect(startOf(child)).toBe("payer");
  expect(hintFor(child, "payer")).toMatch(/^They read it behind their own link\./);
  const both = asked(false, "child@example.org");
  expect(startOf(both)).toBe("patient");
  expect(readersOf(both).map(({ label }) => label)).toEqual([
    "Baba, the patient, and Ada, who reads it too",
    "Ada alone, the parent or guardian",
  ]);
  expect(hintFor(both, "payer")).not.toContain("money and times");
});

it("keeps an adult's health from who pays", () => {
  const adult = asked(true, "baba@example.org");
  expect(startOf(adult)).toBe("patient");
  expect(readersOf(adult)[1]?.label).toBe("Ada, the payer: payments and times only");
  expect(hintFor(adult, "payer")).toBe("No health details: this person sees payments and times only.");
  expect(hintFor(adult, "patient")).toMatch(/^They read it behind their own link\./);
});

it("lets the team write to who pays alone, about money and times", () => {
  for (const adult of [true, false]) {
    const request = asked(adult, "baba@example.org", ["reply"]);
    expect(mayWriteToPatient(request)).toBe(false);
    expect(startOf(request)).toBe("payer");
    expect(hintFor(request, "payer")).toMatch(/^Payments and times only/);
  }
});

it("says with whom a message was, where that can be two people", () => {
  const adult = asked(true, "baba@example.org");
  expect(channelWords(adult, "asker")).toBe("With the patient");
  expect(channelWords(adult, "payer")).toBe("With the payer");
  expect(channelWords(asked(false), "payer")).toBe("With the parent or guardian");
  expect(nameIn(adult, { channel: "payer" })).toBe("Ada");
  expect(nameIn(adult, { channel: "asker" })).toBe("Baba");
  const alone = { ...adult, forOther: false, payer: adult.patient };
  expect([channelWords(alone, "asker"), nameIn(alone, { channel: "asker" })]).toEqual([undefined, "Baba"]);
});

it("asks to whom a message goes only where both can be written to", () => {
  expect(hasTwoReaders(asked(true, "baba@example.org"))).toBe(true);
  expect(hasTwoReaders(asked(true))).toBe(false);
  expect(hasTwoReaders(asked(true, "baba@example.org", ["reply"]))).toBe(false);
  expect(hasTwoReaders({ ...asked(true, "baba@example.org"), forOther: false })).toBe(false);
});

it("begins with a text of the house, and keeps what was typed", () => {
  expect(withTemplate(" ", "Drink water.")).toBe("Drink water.");
  expect(withTemplate("Dear Baba,", "Drink water.")).toBe("Dear Baba,\n\nDrink water.");
  expect(withTemplate("Drink water.", "Rest.", "Drink water.")).toBe("Rest.");
  expect(withTemplate("Drink water!", "Rest.", "Drink water.")).toBe("Drink water!\n\nRest.");
});
