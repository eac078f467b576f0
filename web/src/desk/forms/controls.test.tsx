// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { act, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { newQueryClient } from "../shell/query";
import { MarkedFields } from "../ui/fields";
import { FormContext, type FormFacts } from "./context";
import { SchemaFields } from "./SchemaFields";
import type { Field } from "./schema";
import { type JsonObject, withField } from "./values";

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}
globalThis.IS_REACT_ACT_ENVIRONMENT = true;

let root: Root;
let body: JsonObject;

const facts: FormFacts = {
  problems: [],
  readOnly: false,
  title: "Salt and you",
  publishedSlug: undefined,
  pagePath: "/blog/",
  generation: 0,
};

function Form({ fields, start }: { fields: Field[]; start: JsonObject }) {
  const [now, setNow] = useState(start);
  body = now;
  return (
    <SchemaFields fields={fields} body={now} onField={(name, value) => setNow((old) => withField(old, name, value))} />
  );
}

async function show(fields: Field[], start: JsonObject = {}, more: Partial<FormFacts> = {}) {
  await act(async () =>
    root.render(
      <QueryClientProvider client={newQueryClient()}>
        <FormContext value={{ ...facts, ...more }}>
          <Form fields={fields} start={start} />
        </FormContext>
      </QueryClientProvider>,
    ),
  );
}

beforeEach(() => {
  const place = document.createElement("div");
  document.body.append(place);
  root = createRoot(place);
});

afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

const all = <T extends HTMLElement>(selector: string) => [...document.querySelectorAll<T>(selector)];

/** The control with a label. */
function labelled(words: string): HTMLInputElement {
  const label = all<HTMLLabelElement>("label").find((one) => one.textContent?.startsWith(words));
  const control = label && document.getElementById(label.htmlFor);
  if (!control) throw new Error(`nothing is labelled ${words}`);
  return control as HTMLInputElement;
}

async function type(control: HTMLInputElement, text: string) {
  await act(async () => {
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value") ?? {};
    set?.call(control, text);
    control.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

const choose = (select: HTMLSelectElement, text: string) =>
  act(async () => {
    select.value = [...select.options].find((option) => option.text === text)?.value ?? "";
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });

const click = (element: HTMLElement | undefined) => act(async () => element?.click());
const button = (name: string) =>
  all<HTMLButtonElement>("button").find((one) => (one.getAttribute("aria-label") ?? one.textContent)?.startsWith(name));

test("fields say that they may be left out, and in settings those say it that may not", async () => {
  const fields: Field[] = [
    { name: "bank", label: "Bank", kind: "text", required: true },
    { name: "motto", label: "Motto", kind: "text" },
  ];
  const labels = () => all("label").map(({ textContent }) => textContent);
  await show(fields);
  expect(labels()).toEqual(["Bank", "Motto (optional)"]);
  await act(async () =>
    root.render(
      <MarkedFields value="required">
        <Form fields={fields} start={{}} />
      </MarkedFields>,
    ),
  );
  expect(labels()).toEqual(["Bank (required)", "Motto"]);
  expect(labelled("Motto").required).toBe(false);
});

test("a day is said in words beside the field, which writes it as the browser does", async () => {
  await show([{ name: "due", label: "Due", kind: "date", required: true }], { due: "2026-03-04" });
  expect(labelled("Due").value).toBe("2026-03-04");
  const said = document.getElementById(labelled("Due").getAttribute("aria-describedby") ?? "");
  expect(said?.textContent).toBe("4 March 2026");
});

describe("prices", () => {
  const prices: Field = { name: "prices", label: "Prices", kind: "prices", required: true };

  test("are kept in the smallest unit, and a price that is cleared is taken out", async () => {
    await show([prices], { prices: { NGN: 1_500_000 } });
    expect(labelled("Naira").value).toBe("15,000");
    await type(labelled("Pounds"), "9.50");
    await type(labelled("Naira"), "");
    expect(body).toEqual({ prices: { GBP: 950 } });
  });

  test("that cannot be read stay as they were typed, with the reason", async () => {
    await show([prices], { prices: { NGN: 100 } });
    await type(labelled("Naira"), "12,50");
    expect(labelled("Naira").value).toBe("12,50");
    expect(document.body.textContent).toContain("Use a point for decimals, as in 12.50.");
    expect(body).toEqual({ prices: { NGN: 100 } });
  });
});

describe("a choice of several", () => {
  const channels: Field = {
    name: "channels",
    label: "Channels",
    kind: "texts",
    options: [
      { value: "chat", label: "Chat" },
      { value: "video", label: "Video call" },
    ],
  };

  test("is ticked by name, and what is in no list any more can be taken out", async () => {
    await show([channels], { channels: ["video", "fax"] });
    const boxes = () => all<HTMLInputElement>('input[type="checkbox"]');
    expect(boxes().map(({ checked }) => checked)).toEqual([false, true, true]);
    expect(document.body.textContent).toContain("fax (not in the list)");
    await click(boxes()[2]);
    await click(boxes()[0]);
    expect(body).toEqual({ channels: ["chat", "video"] });
  });
});

describe("a text that other documents have", () => {
  const section: Field = { name: "section", label: "Section", kind: "text", source: "sections" };

  test("is chosen from a list, or a new one is written", async () => {
    vi.stubGlobal("fetch", async () => Response.json({ items: [{ value: "Ears", label: "Ears" }] }));
    await show([section]);
    await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
    const select = document.querySelector("select") as HTMLSelectElement;
    expect([...select.options].map(({ text }) => text)).toEqual(["None", "Ears", "Another one…"]);
    await choose(select, "Ears");
    expect(body).toEqual({ section: "Ears" });
    await choose(select, "Another one…");
    await type(labelled("Section"), "Noses");
    expect(body).toEqual({ section: "Noses" });
    await click(button("Choose from the list"));
    expect((document.querySelector("select") as HTMLSelectElement).selectedOptions[0]?.text).toBe("Noses");
    vi.unstubAllGlobals();
  });
});

describe("a list", () => {
  const list: Field = { name: "features", label: "What is included", kind: "texts", max: 3 };
  const values = () => all<HTMLInputElement>("li input").map((input) => input.value);

  test("is put in order with Alt and the arrow keys, and says so", async () => {
    await show([list], { features: ["one", "two", "three"] });
    const first = all("li")[0];
    await act(async () => {
      first?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", altKey: true, bubbles: true }));
    });
    expect(values()).toEqual(["two", "one", "three"]);
    expect(document.querySelector("[role=status]")?.textContent).toBe("Entry moved to position 2 of 3.");
    await click(button("Move Entry 1 up"));
    expect(values()).toEqual(["two", "one", "three"]);
  });

  test("takes entries away and adds them up to its limit", async () => {
    await show([list], { features: ["one", "two"] });
    await click(button("Add another"));
    expect(body).toEqual({ features: ["one", "two", ""] });
    expect(button("Add another")).toBeUndefined();
    await click(button("Remove Entry 1"));
    expect(body).toEqual({ features: ["two", ""] });
  });

  test("of objects gives each new one a key and keeps the old ones as they are", async () => {
    const of: Field = {
      name: "",
      label: "Source",
      kind: "object",
      fields: [{ name: "title", label: "Title", kind: "text" }],
    };
    await show([{ name: "sources", label: "Sources", kind: "list", of }], {
      sources: [{ title: "NHS", note: "kept" }],
    });
    await click(button("Add another"));
    await type(labelled("Title"), "WHO");
    expect(body.sources).toEqual([{ title: "WHO", note: "kept" }, { _key: expect.stringMatching(/^[0-9a-f]{12}$/) }]);
  });
});

describe("an address", () => {
  const slug: Field = { name: "slug", label: "Address", kind: "slug" };

  test("of a published page says where the old one leads when it is changed", async () => {
    await show([slug], { slug: { _type: "slug", current: "salt" } }, { publishedSlug: "salt" });
    expect(document.querySelector("[role=status]")).toBeNull();
    await type(labelled("Address"), "salt-and-you");
    expect(document.querySelector("[role=status]")?.textContent).toContain("/blog/salt will lead to the new address");
    await type(labelled("Address"), "Salt & You");
    expect(document.body.textContent).toContain("such as salt-you");
  });
});

describe("a standard text", () => {
  const heading: Field = { name: "heading", label: "Heading", kind: "text", default: "Health in plain words" };

  test("stands in the field, is changed, and comes back", async () => {
    await show([heading]);
    expect(labelled("Heading").value).toBe("Health in plain words");
    await type(labelled("Heading"), "Health");
    expect(body).toEqual({ heading: "Health" });
    await click(button("Reset to default"));
    expect(body).toEqual({});
    expect(labelled("Heading").value).toBe("Health in plain words");
  });
});

test("what imported content has in another shape is kept until somebody changes it", async () => {
  const fields: Field[] = [
    { name: "date", label: "Date", kind: "date" },
    { name: "colour", label: "Colour", kind: "choice", options: [{ value: "a", label: "A" }] },
    { name: "price", label: "Price", kind: "money" },
    { name: "likes", label: "Likes", kind: "integer", readOnly: true },
    { name: "reviewedOn", label: "Reviewed on", kind: "date", readOnly: true },
  ];
  const start = { date: "soon", colour: "lost", price: "40.50", likes: 3, reviewedOn: "2026-11-02" };
  await show(fields, start);
  expect(body).toEqual(start);
  expect(document.body.textContent).toContain("‘soon’ is not a date");
  expect(labelled("Colour").value).toBe("lost");
  expect(labelled("Price").value).toBe("40.50");
  expect(document.body.textContent).toContain("Likes3");
  expect(document.body.textContent).toContain("Reviewed on2 November 2026");
});

test("a problem of the server stands at its field and is tied to it", async () => {
  const problems = [{ field: "body.links[0].label", message: "Label: fill this in." }];
  const of: Field = {
    name: "",
    label: "Link",
    kind: "object",
    fields: [{ name: "label", label: "Label", kind: "text" }],
  };
  await show([{ name: "links", label: "Links", kind: "list", of }], { links: [{ _key: "a" }] }, { problems });
  const input = labelled("Label");
  expect(input.getAttribute("aria-invalid")).toBe("true");
  const described = input.getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(described)?.textContent).toContain("Label: fill this in.");
});

test("a form that only shows disables every control and offers no change", async () => {
  await show([{ name: "list", label: "List", kind: "texts" }], { list: ["one"] }, { readOnly: true });
  expect(document.querySelector("fieldset")?.disabled).toBe(true);
  expect(button("Add another")).toBeUndefined();
  expect(button("Remove")).toBeUndefined();
});
