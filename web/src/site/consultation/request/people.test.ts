import { describe, expect, it } from "vitest";
import { inputOf } from "../../../render/samples";
import { renderPage } from "../../../render/server";
import { contactSample, paySample, pressed, read, timesSample, viewAt } from "./samples-data";
import type { RequestView } from "./view";

type Contact = NonNullable<RequestView["contact"]>;

const plain = (html: string) => html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
const page = (sample: ReturnType<typeof read>) =>
  renderPage(inputOf("consultation-request", sample)).html.match(/<main.*<\/main>/s)?.[0] ?? "";
const asked = (change: Partial<Contact> = {}) =>
  page(read(viewAt("about", { contact: { ...contactSample, ...change } })));
const isRequired = (html: string, name: string) =>
  new RegExp(`<input[^>]* name="${name}"[^>]* required=""|<input[^>]* required=""[^>]* name="${name}"`).test(html);

describe("whom to write to", () => {
  it("says when a number is called, and asks for it where it has to be", () => {
    expect(plain(asked())).toMatch(/Phone \( ?optional ?\).*We call only if email fails\./);
    const called = plain(asked({ called: true }));
    expect(called).toMatch(/Phone \( ?optional ?\).*The doctor will call it if you choose a voice call\./);
    const needed = asked({ called: true, phone: true, patient: "none" });
    expect(plain(needed)).toContain("The doctor will call this number.");
    expect(isRequired(needed, "phone")).toBe(true);
  });

  it("says of an adult what has to be given, and of a child that it may be left out", () => {
    expect(plain(asked())).toMatch(/The patient’s email \( ?or a phone number ?optional ?\)/);
    expect(plain(asked())).toMatch(/The patient’s phone \( ?or an email address ?optional ?\)/);
    const written = plain(asked({ patient: "email" }));
    expect(written).toMatch(/The patient’s email \( ?needed ?optional ?\)/);
    expect(written).toMatch(/The patient’s phone \( ?optional ?\)/);
    const called = plain(asked({ patient: "none", called: true, phone: true }));
    expect(called).toMatch(/The patient’s phone \( ?needed ?optional ?\)/);
    expect(called).toMatch(/The patient’s email \( ?optional ?\)/);
  });

  it("asks for a number of another adult where no email leaves, and sells them no written answer", () => {
    const called = asked({ patient: "phone" });
    expect(plain(called)).toMatch(/The patient’s phone \( ?needed ?optional ?\)/);
    expect(plain(called)).toContain("the doctor calls the patient. You see only payments and times.");
    const unreachable = asked({ patient: "unreachable" });
    expect(plain(unreachable)).toContain("a written answer would not reach another adult");
    for (const html of [called, unreachable]) expect(html).not.toContain('name="patientEmail"');
  });

  it("says who reads what the doctor writes", () => {
    const words = plain(asked());
    expect(words).toContain(
      "Under 18: you join the consultation with the patient, and can read what the doctor writes.",
    );
    expect(words).toContain("18 or over: the doctor talks with the patient, who gets their own link.");
  });
});

describe("the times", () => {
  it("leads to where a number is added, for a voice call without one", () => {
    const errors = [{ field: "channel", message: "For a voice call the doctor needs a phone number" }];
    const html = page(pressed(viewAt("time", { times: timesSample }), { errors }));
    expect(html).toContain('<a href="/consultation/request/about">Add a phone number</a>');
    expect(page(read(viewAt("time", { times: timesSample })))).not.toContain("Add a phone number");
  });

  it("shows each on the clock of the other one, too", () => {
    const [day] = timesSample.days;
    if (!day) throw new Error("no day");
    const times = day.times.map((time) => ({ ...time, beside: "3am New York" }));
    const html = page(read(viewAt("time", { times: { ...timesSample, days: [{ ...day, times }] } })));
    expect(plain(html)).toContain("9am 3am New York");
  });
});

it("says what comes back before it is paid", () => {
  const refundRules = "Cancel 24 hours or more before: full refund.";
  expect(plain(page(read(viewAt("pay", { pay: paySample, refundRules }))))).toContain(refundRules);
});
