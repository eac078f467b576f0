import { expect, it } from "vitest";
import { inputOf } from "../../render/samples";
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
