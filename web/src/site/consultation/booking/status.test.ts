import { expect, it } from "vitest";
import { t } from "../../../messages/message";
import { failed, inputOf } from "../../../render/samples";
import { renderPage } from "../../../render/server";
import { samples } from "../pages/booking.samples";
import { bookingSample } from "./samples-data";
import type { BookingView } from "./view";

const none = { allowed: false, words: "" };

function shown(change: Partial<BookingView>): string {
  const { samples: all } = samples;
  const data = { booking: { status: 200, body: { values: {}, errors: [], found: bookingSample(change) } } };
  return renderPage(inputOf("consultation-booking", { ...all.typical, data })).html;
}

it("speaks of changes only where something may be changed", () => {
  expect(shown({})).toContain("Change or cancel</h2>");
  const written = shown({ change: none });
  expect(written).toContain("Cancel</h2>");
  expect(written).not.toContain("Change or cancel");
  const over = shown({ change: none, cancel: none });
  expect(over).not.toContain("Cancel</h2>");
  expect(over).toContain("See your receipt");
});

it("leads from the number that is called to where another one is told, with the reference", () => {
  const html = shown({ reference: "C-4821-7QXT", words: [t("consultations-joining-phone", { last_digits: "345" })] });
  expect(html).toContain(
    'It ends in 345. If you have a different one now, <a href="/contact?booking=C-4821-7QXT">tell us',
  );
});

it("says that no new link was sent where the address got several emails lately", () => {
  const gone = { ...samples.samples.typical, data: { booking: failed(410, "Gone") }, query: { link: "later" } };
  const later = renderPage(inputOf("consultation-booking", gone)).html;
  expect(later).toContain("try again in an hour");
  expect(later).toContain("Send me a new link");
  expect(later).not.toContain("We are emailing you a new link");
});

it("leads to a new booking once this one is over", () => {
  expect(shown({ state: "cancelled", change: none, cancel: none })).toContain("Book again");
  expect(shown({})).not.toContain("Book again");
});
