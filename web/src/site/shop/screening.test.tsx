import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { inputOf, type Sample } from "../../render/samples";
import { renderPage } from "../../render/server";
import { OfferTexts } from "./offer/OfferTexts";
import { samples as checkout } from "./pages/checkout.samples";
import { samples as order } from "./pages/order.samples";
import { productOffer } from "./samples-data";

const show = (page: string, sample: Sample | undefined) => renderPage(inputOf(page, sample as Sample)).html;
const ofName = (html: string, name: string) => html.match(new RegExp(`<\\w+[^>]* name="${name}"[^>]*>`))?.[0] ?? "";
const places = (html: string, words: readonly string[]) => {
  const found = words.map((word) => html.indexOf(word));
  expect(found).not.toContain(-1);
  return found;
};

it("asks about health only where a medicine is bought", () => {
  const plain = show("checkout", checkout.samples.typical);
  expect(plain).not.toContain('name="health.');
  expect(plain).toContain("Order and pay ₦51,600");
  expect(plain).toContain("(optional, unless you pay by card)");
  const medicine = show("checkout", checkout.samples.medicine);
  expect(ofName(medicine, "health.adult")).toMatch(/type="checkbox".*value="yes"/);
  expect(ofName(medicine, "health.adult")).not.toContain("checked");
  for (const name of ["health.conditions", "health.medicines"]) {
    expect(ofName(medicine, name)).toMatch(/^<textarea.*required/);
    expect(medicine).toMatch(new RegExp(`id="checkout-${name}-hint">Write “none”`));
  }
  expect(medicine).toContain("Only a pharmacist or doctor reads this");
  expect(medicine).not.toContain("prescription");
  expect(show("checkout", checkout.samples.prescription)).toContain("You send us the prescription on the next page.");
});

it("promises no payment at once for a medicine, and needs an email for the answer", () => {
  const medicine = show("checkout", checkout.samples.medicine);
  expect(medicine).toContain("Send order, pay ₦51,600 later");
  expect(medicine).not.toContain("Order and pay");
  expect(medicine).not.toContain("you give your card on the next page");
  expect(ofName(medicine, "contact.email")).toContain("required");
  expect(medicine).not.toContain("(optional, unless you pay by card)");
});

it("keeps what was answered about health, and says what is wrong at its field", () => {
  const toMend = show("checkout", checkout.samples.medicineToMend);
  expect(ofName(toMend, "health.adult")).toContain("checked");
  expect(toMend).toMatch(/name="health\.conditions"[^>]*>[^<]+<\/textarea>/);
  expect(ofName(toMend, "health.medicines")).toMatch(/aria-invalid="true"/);
  const unfilled = show("checkout", checkout.samples.medicineUnfilled);
  expect(unfilled).toMatch(/name="health\.medicines"[^>]*>Vitamin C<\/textarea>/);
  for (const [html, fields] of [
    [toMend, ["contact.email", "health.medicines"]],
    [unfilled, ["health.adult", "health.conditions"]],
  ] as const) {
    for (const field of fields) {
      expect(html).toContain(`href="#checkout-${field}"`);
      expect(html).toContain(`id="checkout-${field}"`);
      expect(html).toContain(`id="checkout-${field}-error"`);
    }
  }
});

it("says that a pharmacist looks at an order, which can be given up meanwhile and not paid", () => {
  for (const name of ["screening", "prescription", "prescriptionSent", "prescriptionsFull"]) {
    const html = show("order", order.samples[name]);
    expect(html).toMatch(/<h1[^>]*>A pharmacist is looking at your order<\/h1>/);
    expect(html).toContain("You have paid nothing yet.");
    expect(html.match(/value="cancel"/g)).toHaveLength(1);
    expect(html).not.toMatch(/value="(pay|said-paid|proof)"/);
    expect(html.match(/id="order"/g)).toHaveLength(1);
  }
  expect(show("order", order.samples.screening)).not.toContain('name="proof"');
});

it("takes a prescription where one is needed, and lets it be taken back", () => {
  const needed = show("order", order.samples.prescription);
  expect(needed).toMatch(/<form[^>]*action="\/order\/sample"[^>]*enctype="multipart\/form-data"/i);
  expect(ofName(needed, "proof")).toContain('type="file"');
  expect(needed).toMatch(/<button[^>]*value="prescription"|<button[^>]*name="do"[^>]*value="prescription"/);
  expect(needed).toContain("Please send us your prescription below.");
  const isOptional = /of the prescription<span[^>]*> \(/;
  expect(needed).not.toMatch(isOptional);
  const sent = show("order", order.samples.prescriptionSent);
  expect(sent).toContain("prescription.pdf");
  expect(sent).toMatch(isOptional);
  expect(sent.match(/name="remove-proof"/g)).toHaveLength(2);
  expect(sent).toContain("Your prescription</h2>");
  expect(ofName(sent, "proof")).toContain('type="file"');
  expect(ofName(show("order", order.samples.prescriptionsFull), "proof")).toBe("");
});

it("says what is wrong with a prescription once", () => {
  const refused = show("order", order.samples.prescriptionRefused);
  expect(refused.match(/There is a problem/g)).toHaveLength(1);
  expect(refused).toContain('href="#order-proof"');
  expect(refused).toContain('id="order-proof"');
});

it("gives the answer of who refused before it says that the order is cancelled", () => {
  const html = show("order", order.samples.refused);
  const [answer = 0, ...after] = places(html, ["The prescription is for somebody else.", "You owe nothing."]);
  expect(answer).toBeLessThan(after[0] ?? 0);
  expect(html).toContain("<figcaption>Our answer</figcaption>");
  expect(html).not.toMatch(/value="(cancel|prescription)"/);
  expect(show("order", order.samples.cancelled)).not.toContain("Our answer");
});

it("says what is asked before a medicine is sold, where it is offered", () => {
  const terms = "We ask a few questions about your health.";
  const asked = renderToStaticMarkup(<OfferTexts offer={productOffer({ termsText: terms, places: [] })} />);
  expect(asked).toMatch(new RegExp(`class="notice"><p[^>]*>${terms}`));
  expect(renderToStaticMarkup(<OfferTexts offer={productOffer({ places: [] })} />)).not.toContain('class="notice"');
});
