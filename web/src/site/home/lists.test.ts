import { expect, it } from "vitest";
import { inputOf } from "../../render/samples";
import { renderPage } from "../../render/server";
import { samples } from "./pages/home.samples";

const { typical } = samples.samples;

/** The home page where the API gives one more than is shown, before all others. */
function withOneMore(name: string): string {
  const { body } = typical.data[name] as { body: { items: object[] } };
  const more = { ...body.items[0], _id: "one-more", anchor: "one-more", title: "One more", question: "One more" };
  const data = { ...typical.data, [name]: { status: 200, body: { ...body, items: [more, ...body.items] } } };
  return renderPage(inputOf("home", { ...typical, data })).html;
}

it.each([
  ["products", 4, "Treated mosquito net, double"],
  ["faqs", 4, "How much data will a consultation use?"],
  ["series", 3, "Why your body wants water before tea"],
])("shows of its %s at most %i", (name, most, last) => {
  const { body } = typical.data[name] as { body: { items: object[] } };
  expect(body.items).toHaveLength(most);
  expect(renderPage(inputOf("home", typical)).html).toContain(last);
  expect(withOneMore(name)).toContain("One more");
  expect(withOneMore(name)).not.toContain(last);
});

it("shows of each list what the specification wants and no more", () => {
  const { html } = renderPage(inputOf("home", typical));
  const part = (id: string) => html.split(`id="${id}"`)[1]?.split("</section>")[0] ?? "";
  expect(part("products").match(/data-favourite="/g)).toHaveLength(4);
  expect(part("faqs").match(/<details /g)).toHaveLength(4);
  expect(part("series").match(/ min watch/g)).toHaveLength(3);
});

it("leaves out the lists that have nothing in them", () => {
  const nothing = (name: string) => {
    const { body } = typical.data[name] as { body: object };
    return { status: 200, body: { ...body, items: [] } };
  };
  const names = ["packages", "products", "faqs", "series", "testimonials"];
  const data = { ...typical.data, ...Object.fromEntries(names.map((name) => [name, nothing(name)])) };
  const { html } = renderPage(inputOf("home", { ...typical, data }));
  for (const id of ["pricing", "products", "faqs", "series", "testimonials"]) {
    expect(html, id).not.toContain(`<section id="${id}"`);
  }
  expect(html).toContain('id="stay"');
});
