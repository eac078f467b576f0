import { expect, it } from "vitest";
import { inputOf, type Sample } from "../../render/samples";
import { renderPage } from "../../render/server";
import { samples } from "./pages/question.samples";

const { typical, empty, closed } = samples.samples;

/** The page from the element with an id on. */
const part = (html: string, id: string) => html.split(`id="${id}"`)[1] ?? "";

it("shows a question with its like, share button, answer and comments", () => {
  const { html } = renderPage(inputOf("question", typical));
  expect(html).toMatch(/<button[^>]*data-part="share"[^>]*>.*?<span>Share<\/span><\/button>/);
  expect(html).toContain("This helped me");
  expect(part(html, "comments")).toContain("Same happened to my uncle in Leeds.");
  expect(part(html, "comments")).toContain("Add a comment");
  expect(html).toMatch(/hidden[^>]*>No comments yet\. Be the first to comment!/);
});

it("asks for the first comment where there is none, and for none where the question is closed", () => {
  const { html } = renderPage(inputOf("question", empty));
  expect(html).toMatch(/data-none=""[^>]*>No comments yet\. Be the first to comment!/);
  expect(html).not.toMatch(/data-none="" hidden/);
  expect(renderPage(inputOf("question", closed as Sample)).html).not.toContain("Add a comment");
});
