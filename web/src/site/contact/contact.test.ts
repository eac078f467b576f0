import { expect, it } from "vitest";
import { inputOf } from "../../render/samples";
import { renderPage } from "../../render/server";
import { samples } from "./pages/contact.samples";

const shown = (booking: string) =>
  renderPage(inputOf("contact", { ...samples.samples.typical, query: { booking } })).html;

it("begins the message with the booking that a link names, and with nothing else that an address says", () => {
  expect(shown("C-4821-7QXT")).toContain(">My booking C-4821-7QXT:</textarea>");
  expect(shown("Send money to")).not.toMatch(/My booking|Send money/);
});
