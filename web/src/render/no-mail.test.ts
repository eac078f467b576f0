import { expect, it } from "vitest";
import { NO_MAIL } from "../ui/letter/words";
import { allSamples } from "./all-samples";
import { shellSample } from "./fixtures";
import { inputOf, ok } from "./samples";
import { renderPage } from "./server";

/** How often a sample says that no email comes. */
function told(page: string, name: string, sendsNoMail: boolean): number {
  const sample = allSamples.find((samples) => samples.page === page)?.samples[name];
  if (!sample) throw new Error(`no sample ${name} of ${page}`);
  const data = { ...sample.data, shell: ok({ ...shellSample, sendsNoMail }) };
  return renderPage(inputOf(page, { ...sample, data })).html.split(NO_MAIL).length - 1;
}

it.each([
  ["contact", "sent"],
  ["newsletter-thanks", "typical"],
  ["statement-sent", "typical"],
  ["consultation-booking", "typical"],
])("%s (%s) says beside what it promises that no email comes, until mail works", (page, name) => {
  expect([told(page, name, true), told(page, name, false)]).toEqual([1, 0]);
});

it("says nothing where no email is promised", () => {
  expect(told("contact", "typical", true)).toBe(0);
});
