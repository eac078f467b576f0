import { expect, it } from "vitest";
import { shownOf } from "../../../render/page";
import { inputOf, ok } from "../../../render/samples";
import { renderPage } from "../../../render/server";
import { typed, typedAll } from "../../../ui/Field";
import { REQUEST } from "./request";
import { pressed, read, viewAt } from "./samples-data";
import type { RequestView } from "./view";

const inputFor = (sample: ReturnType<typeof read>) => inputOf("consultation-request", sample);

it("shows what is kept, and what a press brought back before it", () => {
  const kept = shownOf<RequestView>(inputFor(read(viewAt("story"), { story: "Amina" })), REQUEST);
  expect(kept.ok && kept.body.state.values).toEqual({ story: "Amina" });
  expect(kept.ok && kept.body.view?.step).toBe("story");

  const errors = [{ field: "email", message: "Enter an email address" }];
  const led = {
    ...read(viewAt("story")),
    data: { request: ok({ values: {}, errors, message: "No", found: viewAt("story") }) },
  };
  const again = shownOf<RequestView>(inputFor(led), REQUEST);
  expect(again.ok && again.body.state).toMatchObject({ errors, message: "No" });

  const back = shownOf<RequestView>(inputFor(pressed(viewAt("story"), { values: { story: "Bola" }, errors })), REQUEST);
  expect(back.ok && back.body.state).toMatchObject({ values: { story: "Bola" }, errors });

  const other = {
    ...read(viewAt("story")),
    form: { name: "preferences", values: {}, errors: [], found: viewAt("pay") },
  };
  const own = shownOf<RequestView>(inputFor(other), REQUEST);
  expect(own.ok && own.body.view?.step).toBe("story");
});

it("begins with its first question: words are checked where they are asked for", () => {
  const { html } = renderPage(inputFor(read(viewAt("about"))));
  expect(html).toContain("stop here and call");
  expect(html).not.toContain("in your own words");
});

it("has nothing to show without a draft, and says what failed", () => {
  const none = shownOf<RequestView>(inputFor(read(null)), REQUEST);
  expect(none.ok && none.body.view).toBeNull();
  const gone = { ...read(null), data: { request: { status: 503, body: null } } };
  expect(shownOf<RequestView>(inputFor(gone), REQUEST)).toMatchObject({ ok: false, status: 503 });
});

it("reads ticks however many there are", () => {
  const state = { name: "request", values: { consent: "care@1", many: ["a", "b"], zone: "" }, errors: [] };
  expect(typedAll(state, "consent")).toEqual(["care@1"]);
  expect(typedAll(state, "many")).toEqual(["a", "b"]);
  expect(typedAll(state, "none")).toEqual([]);
  expect(typed(state, "many")).toBe("a");
  expect(typed(state, "none")).toBe("");
});
