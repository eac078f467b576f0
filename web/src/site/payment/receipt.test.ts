import { expect, it } from "vitest";
import { inputOf } from "../../render/samples";
import { renderPage } from "../../render/server";
import { samples } from "./pages/receipt.samples";

it("has room for the names that an employer asks for, which are sent nowhere", () => {
  const { html } = renderPage(inputOf("payment-receipt", samples.samples.typical));
  expect(html).toContain("Paid by, and for whom");
  expect(html).not.toMatch(/<input[^>]*id="payment-paid-by"[^>]*name=/);
});
