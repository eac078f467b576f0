import { expect, it } from "vitest";
import type { CarePerson, CareRequest } from "../../../api/schema";
import { hintFor, mayWriteToPatient, readersOf, startOf } from "./reply";

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
