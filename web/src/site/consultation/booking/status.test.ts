import { expect, it } from "vitest";
import { inputOf } from "../../../render/samples";
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
