import { expect, it } from "vitest";
import { t } from "../messages/message";
import { NO_MAIL, NO_MAIL_COMES } from "../ui/inquiry/words";
import { allSamples } from "./all-samples";
import { shellSample } from "./fixtures";
import { inputOf, ok } from "./samples";
import { renderPage } from "./server";

/** A sample as it is shown where mail works or does not. */
function shown(page: string, name: string, sendsNoMail: boolean): string {
  const sample = allSamples.find((samples) => samples.page === page)?.samples[name];
  if (!sample) throw new Error(`no sample ${name} of ${page}`);
  const data = { ...sample.data, shell: ok({ ...shellSample, sendsNoMail }) };
  return renderPage(inputOf(page, { ...sample, data })).html;
}

/** How often a sample says that no email comes. */
const told = (page: string, name: string, sendsNoMail: boolean): number =>
  shown(page, name, sendsNoMail).split(t(NO_MAIL)).length - 1;

it.each([
  ["contact", "sent"],
  ["consultation-booking", "typical"],
  ["payment", "donation"],
  ["monthly-gift", "typical"],
])("%s (%s) says beside what it promises that no email comes, until mail works", (page, name) => {
  expect([told(page, name, true), told(page, name, false)]).toEqual([1, 0]);
});

it("asks nobody to keep a reference where none is shown", () => {
  expect(told("newsletter-thanks", "typical", true)).toBe(0);
  expect(shown("newsletter-thanks", "typical", true)).toContain(t(NO_MAIL_COMES));
  expect(shown("newsletter-thanks", "typical", false)).not.toContain(t(NO_MAIL_COMES));
});

it.each([
  ["consultation-booking", "typical", "We will remind you"],
  ["consultation-booking", "typical", "Send the email again"],
  ["gift", "reported", "write to you when it arrives"],
  ["gift", "bank", "Send the details by email again"],
  ["gift", "received", "Send the email again"],
  ["gift", "checking", "email you as soon as we know"],
])("%s (%s) says '%s' only where mail works", (page, name, words) => {
  expect([shown(page, name, false).includes(words), shown(page, name, true).includes(words)]).toEqual([true, false]);
});

it.each([
  ["statement-sent", "typical"],
  ["order-sent", "typical"],
  ["newsletter-leave-link", "sent"],
])("%s (%s) sends nobody to their inbox for a link that cannot be sent", (page, name) => {
  const says = (sendsNoMail: boolean) => {
    const html = shown(page, name, sendsNoMail);
    return [html.includes("Check your email"), html.includes(t("ui-no-link"))];
  };
  expect([says(false), says(true)]).toEqual([
    [true, false],
    [false, true],
  ]);
});

it.each(["contact", "volunteer", "data-complaint"])("the form of %s says that answers by email wait", (page) => {
  const says = (sendsNoMail: boolean) => shown(page, "typical", sendsNoMail).includes(t("ui-no-mail-form"));
  expect([says(false), says(true)]).toEqual([false, true]);
});

it("says nothing where no email is promised", () => {
  expect(told("contact", "typical", true)).toBe(0);
});

it.each(["contact", "volunteer"])("%s says that an email was sent only where one comes", (page) => {
  const says = (name: string, sendsNoMail: boolean) =>
    shown(page, name, sendsNoMail).includes("sent a confirmation email");
  expect(says("sent", false)).toBe(true);
  expect(says("sent", true)).toBe(false);
  // The address had as much mail as one gets for now.
  expect(says(page === "contact" ? "unmailed" : "unasked", false)).toBe(false);
});

it("sends nobody to the spam folder where no email comes", () => {
  const says = (sendsNoMail: boolean) => shown("consultation-request", "thanks", sendsNoMail).includes("spam folder");
  expect([says(false), says(true)]).toEqual([true, false]);
  const again = (sendsNoMail: boolean) =>
    shown("consultation-request", "thanks", sendsNoMail).includes("Send the email again");
  expect([again(false), again(true)]).toEqual([true, false]);
});
