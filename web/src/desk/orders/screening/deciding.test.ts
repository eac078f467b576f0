import { expect, it } from "vitest";
import { describeAgreement, describePrescription, isMissing } from "./deciding";

const sent = { id: "p1", name: "a.pdf", bytes: 1, contentType: "application/pdf", at: "2026-11-21T08:41:00Z" };

it("misses a prescription only where one is needed", () => {
  const needed = { needsPrescription: true, prescriptions: [] };
  expect([isMissing(needed), describePrescription(needed)]).toEqual([true, "Needed, none sent yet"]);
  const there = { needsPrescription: true, prescriptions: [sent] };
  expect([isMissing(there), describePrescription(there)]).toEqual([false, "Needed, sent"]);
  const free = { needsPrescription: false, prescriptions: [] };
  expect([isMissing(free), describePrescription(free)]).toEqual([false, "Not needed"]);
});

it("says what follows for each way to pay", () => {
  const buyer = {
    name: "Amina Bello",
    email: "amina@example.org",
    phone: "0803 123 4567",
    phoneLink: "+2348031234567",
    sendsNoMail: false,
  };
  expect(describeAgreement({ payment: "card", ...buyer })).toContain("by card now");
  expect(describeAgreement({ payment: "transfer", ...buyer })).toContain("bank account");
  expect(describeAgreement({ payment: "on_delivery", ...buyer })).toBe(
    describeAgreement({ payment: "pickup", ...buyer }),
  );
});
