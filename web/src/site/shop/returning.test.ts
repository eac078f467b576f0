import { expect, it } from "vitest";
import { inputOf, type Sample } from "../../render/samples";
import { renderPage } from "../../render/server";
import { samples as order } from "./pages/order.samples";
import { samples as giveBack } from "./pages/order-return.samples";
import { samples as review } from "./pages/order-review.samples";

const render = (page: string, sample: Sample | undefined) => renderPage(inputOf(page, sample as Sample));
const show = (page: string, sample: Sample | undefined) => render(page, sample).html;

it("offers each line with its pieces, and asks for seals only where there are some", () => {
  const typical = show("order-return", giveBack.samples.typical);
  expect(typical).toMatch(/<input type="checkbox"[^>]*name="pieces" value="l1:1"/);
  for (const value of ["l2:0", "l2:1", "l2:2"]) expect(typical).toContain(`<option value="${value}"`);
  expect(typical).not.toContain('value="l2:3"');
  expect(typical).toMatch(/<form[^>]*action="\/order\/sample\/return"[^>]*enctype="multipart\/form-data"/i);
  expect(typical).toContain("The law gives you this right.");
  expect(typical).toContain('name="unopened"');
  expect(show("order-return", giveBack.samples.unsealed)).not.toContain('name="unopened"');
});

it("keeps what was chosen for a return, and says what is wrong at its field", () => {
  const toMend = show("order-return", giveBack.samples.toMend);
  expect(toMend).toMatch(/value="l1:1"[^>]* checked|checked[^>]* value="l1:1"/);
  expect(toMend).toMatch(/<option value="l2:2" selected=""/);
  expect(toMend).toMatch(/value="changed_mind"[^>]* checked|checked[^>]* value="changed_mind"/);
  expect(toMend).toContain("If you had chosen a photo, please choose it again.");
  const unfilled = show("order-return", giveBack.samples.unfilled);
  for (const field of ["pieces", "reason", "text"]) {
    expect(unfilled).toContain(`href="#order-return-${field}"`);
    expect(unfilled).toMatch(new RegExp(`id="order-return-${field}"`));
  }
});

it("says so where nothing can be returned, with the way back", () => {
  const { status, html } = render("order-return", giveBack.samples.nothing);
  expect(status).toBe(200);
  expect(html).not.toContain('name="pieces"');
  expect(html).toContain('href="/order/sample"');
  expect(show("order-return", giveBack.samples.tooLate)).toContain("It is on its way back already.");
});

it("fills in a review that is there, with where it stands and the way to take it back", () => {
  const published = show("order-review", review.samples.published);
  expect(published).toMatch(/value="4"[^>]* checked|checked[^>]* value="4"/);
  expect(published).toMatch(/name="name"[^>]*value="Amina"|value="Amina"[^>]*name="name"/);
  expect(published).toContain("Easy to read, and the cuff fits.");
  expect(published).toMatch(/value="delete"[^>]*>Delete my review/);
  expect(show("order-review", review.samples.refused)).toContain("Please leave out his name");
  const fresh = show("order-review", review.samples.typical);
  expect(fresh.match(/type="radio"[^>]*name="stars"/g)).toHaveLength(5);
  expect(fresh).not.toContain("Delete my review");
});

it("keeps a name that was emptied empty", () => {
  const toMend = show("order-review", review.samples.toMend);
  expect(toMend).not.toContain('value="Amina"');
  expect(toMend).not.toMatch(/ checked/);
});

it("knows no review of what is not in the order or has not arrived", () => {
  for (const name of ["unknown", "tooEarly"]) {
    const { status, html } = render("order-review", review.samples[name]);
    expect(status).toBe(404);
    expect(html).not.toContain('name="stars"');
    expect(html).toContain('href="/order/sample"');
  }
  expect(render("order-review", review.samples.empty).html).toContain("We have no such order");
});

it("leads from an order to reviews and returns, and shows where those stand", () => {
  const delivered = show("order", order.samples.delivered);
  expect(delivered).toContain('href="/order/sample/return"');
  expect(delivered).toContain('href="/order/sample/review/l1"');
  expect(delivered).toMatch(/Your review<span class="vh">[^<]*<\/span>: Published/);
  expect(show("order", order.samples.typical)).not.toContain('id="returns"');
  const returned = show("order", order.samples.returned);
  expect(returned).not.toContain('href="/order/sample/return"');
  expect(returned).toContain("Waiting for the goods");
  expect(returned).toMatch(/<blockquote[^>]*>We are sorry about that\./);
  expect(returned).toMatch(/Your refund: <strong>₦7,800/);
  expect(returned.match(/value="withdraw-return"/g)).toHaveLength(1);
  expect(returned).toContain('name="return" value="r1"');
  expect(returned).toMatch(/<button value="return-photo"[^>]* name="do"/);
});

it("says what is wrong with a return at that return, and once", () => {
  const refused = show("order", order.samples.photoRefused);
  expect(refused.match(/There is a problem/g)).toHaveLength(1);
  expect(refused).toContain('href="#return-r1-proof"');
  expect(refused).toContain('id="return-r1-proof"');
  expect(show("order", order.samples.keptTooLate).match(/This return is over\./g)).toHaveLength(1);
});
