import { expect, it } from "vitest";
import { inputOf, type Sample } from "../../render/samples";
import { renderPage } from "../../render/server";
import { samples } from "./pages/feedback.samples";

const shown = (name: string): string =>
  renderPage(inputOf("feedback", samples.samples[name] as Sample)).html.replaceAll("<!-- -->", "");

it("asks nobody twice whether a page helped", () => {
  expect(shown("typical")).not.toContain("Was this page helpful?");
  expect(shown("typical")).toMatch(/<input type="hidden"[^>]* name="liked" value="yes"/);
  expect(shown("empty")).toContain("Was this page helpful?");
});

it("leads back to the page that it is about, and to none of another site", () => {
  const back = (name: string) => /href="([^"]*)"[^>]*>Back to the page you were on</.exec(shown(name))?.[1];
  expect([back("typical"), back("sentFrom"), back("no"), back("empty"), back("sent")]).toEqual([
    "/",
    "/faqs",
    undefined,
    undefined,
    undefined,
  ]);
});
