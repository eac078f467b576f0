import { expect, it } from "vitest";
import { inputOf, type Sample } from "../../render/samples";
import { renderPage } from "../../render/server";
import { samples } from "./pages/product.samples";

it("promises nothing about orders before they are taken", () => {
  const { html } = renderPage(inputOf("product", samples.samples.typical));
  const places = ["Ordering is not open yet", "When ordering opens:", "100% Original Products"].map((words) =>
    html.indexOf(words),
  );
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((one, other) => one - other));
});

it("says of orders what staff wrote, then what the settings of the shop say", () => {
  const { html } = renderPage(inputOf("product", samples.samples.open as Sample));
  expect(html).toMatch(/100% Original Products.*Pay on delivery might be available.*Easy 30 days returns/s);
  const { html: unread } = renderPage(inputOf("product", samples.samples.noReviews as Sample));
  expect(unread).toContain("100% Original Products");
  expect(unread).not.toMatch(/might be available|days returns/);
});
