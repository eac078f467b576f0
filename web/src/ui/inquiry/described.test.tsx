import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { mendSample, optionsSample } from "../../render/inquiry-samples";
import { FormContext } from "../Field";
import { DescribedFields } from "./DescribedFields";

const { contact, terms } = optionsSample;

function draw(state = mendSample("contact", {})): string {
  if (!contact) throw new Error("the sample has the form");
  return renderToStaticMarkup(
    <FormContext value={{ form: contact.name, state }}>
      <DescribedFields form={contact} terms={terms} />
    </FormContext>,
  );
}

it("draws the fields that the server describes, in their order", () => {
  const names = [...draw().matchAll(/ name="(\w+)"/g)].map(([, name]) => name);
  const described = contact?.fields.map(({ name }) => name);
  expect([...new Set(names)]).toEqual(described);
});

it("puts two halves side by side, and lets nothing that is pasted be cut off by the browser", () => {
  const html = draw();
  expect(html.match(/class="[^"]*pair[^"]*"/g)).toHaveLength(1);
  expect(html).toMatch(/<input(?=[^>]*name="firstName")(?=[^>]*autoComplete="given-name")/i);
  expect(html).not.toMatch(/maxlength/i);
});

it("shows what was typed and what to mend", () => {
  const values = { firstName: "Amina", services: ["Other", "Comments"], message: "Good morning", terms: "yes" };
  const html = draw(mendSample("contact", { email: "Enter your email address" }, values));
  expect(html).toContain('value="Amina"');
  expect(html).toContain(">Good morning</textarea>");
  expect(html.match(/checked=""/g)).toHaveLength(3);
  expect(html).toMatch(/id="contact-email-error"[\s\S]*Enter your email address/);
});
