import { describe, expect, it } from "vitest";
import { inputOf } from "../../../render/samples";
import { renderPage } from "../../../render/server";
import { contactSample, pressed, read, timesSample, viewAt } from "./samples-data";
import type { RequestView } from "./view";

type Contact = NonNullable<RequestView["contact"]>;

const plain = (html: string) => html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
const page = (sample: ReturnType<typeof read>) =>
  renderPage(inputOf("consultation-request", sample)).html.match(/<main.*<\/main>/s)?.[0] ?? "";
const who = (change: Partial<Contact>, forOther = false) =>
  page(read(viewAt("who", { forOther, contact: { ...contactSample, ...change } })));
const isRequired = (html: string, name: string) =>
  new RegExp(`<input[^>]* name="${name}"[^>]* required=""|<input[^>]* required=""[^>]* name="${name}"`).test(html);

describe("the names", () => {
  it("says when a number is called, and asks for it where it has to be", () => {
    expect(plain(who({}))).toMatch(/Phone \(optional\).*We call only if email fails\./);
    const called = plain(who({ called: true }));
    expect(called).toMatch(/Phone \(optional\).*The doctor will call it if you choose a voice call\./);
    expect(called).not.toContain("We call only");
    const needed = who({ called: true, phone: true });
    expect(plain(needed)).toContain("The doctor will call this number.");
    expect(isRequired(needed, "phone")).toBe(true);
  });

  it("calls optional what may be left out, and nothing else", () => {
    const either = who({ patient: "either" }, true);
    expect(plain(either)).toContain("The patient’s email (or a phone number)");
    expect(plain(either)).toContain("The patient’s phone (or an email address)");
    const written = who({ patient: "email" }, true);
    expect(isRequired(written, "patientEmail")).toBe(true);
    expect(plain(written)).toContain("The patient’s phone (optional)");
    const called = who({ patient: "none", called: true, patientPhone: true }, true);
    expect(isRequired(called, "patientPhone")).toBe(true);
    expect(plain(called)).toContain("The patient’s email (optional)");
  });

  it("says that a parent or guardian reads what the doctor writes", () => {
    const child = plain(who({ guardian: true, patient: "none" }, true));
    expect(child).not.toContain("only payments and times");
    expect(child).toContain("You join the consultation with the patient, and can read what the doctor writes.");
    expect(child).toContain("The patient’s email (optional)");
    const called = plain(who({ guardian: true, patient: "none", called: true, phone: true }, true));
    expect(called).toContain("Phone (or the patient’s)");
    expect(plain(who({}, true))).toContain("You see only payments and times.");
  });
});

describe("the times", () => {
  it("leads to where a number is added, for a voice call without one", () => {
    const errors = [{ field: "channel", message: "For a voice call the doctor needs a phone number" }];
    const html = page(pressed(viewAt("time", { times: timesSample }), { errors }));
    expect(html).toContain('<a href="/consultation/request/who">Add a phone number</a>');
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
