import { expect, it } from "vitest";
import { inputOf } from "../../../render/samples";
import { renderPage } from "../../../render/server";
import { circleCheck } from "../../../ui/icons";
import { read, stepsAt, thanksSample, viewAt } from "./samples-data";

function shown(state: string, waits = false) {
  const view = viewAt("thanks", { steps: stepsAt("thanks"), thanks: { ...thanksSample, state, waits } });
  const { html } = renderPage(inputOf("consultation-request", read(view)));
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  return { isTicked: main.includes(circleCheck), saysSpam: main.includes("check your spam folder"), main };
}

it("ticks a request once it is booked or was sent, and speaks of mail once one went out", () => {
  for (const state of ["scheduled", "new"]) expect(shown(state)).toMatchObject({ isTicked: true, saysSpam: true });
  expect(shown("awaiting_payment")).toMatchObject({ isTicked: false, saysSpam: false });
  expect(shown("needs_review")).toMatchObject({ isTicked: false, saysSpam: true });
  expect(shown("awaiting_payment").main).toContain(thanksSample.reference);
});

it("looks again by itself while a paid booking is made, and lets one press where no script runs", () => {
  const { main } = shown("awaiting_payment", true);
  expect(main).toContain('data-behaviour="booking-wait-player"');
  expect(main).toMatch(/<a [^>]*href="\/consultation\/request\/thanks"[^>]*>Check again</);
  expect(shown("awaiting_payment").main).not.toContain("Check again");
});

it("lets the link be taken along, and the device forget it", () => {
  const { main } = shown("scheduled");
  expect(main).toContain(`data-text="http://localhost:8080${thanksSample.bookingHref}"`);
  expect(main).toMatch(/href="mailto:\?subject=Your%20booking&amp;body=http/);
  expect(main).toContain('value="forget"');
  expect(shown("awaiting_payment").main).not.toContain('value="forget"');
});

it("says that the device forgot", () => {
  const { html } = renderPage(inputOf("consultation-request", { ...read(null), query: { done: "forgotten" } }));
  expect(html).toContain("Your booking has been removed from this device.");
});
