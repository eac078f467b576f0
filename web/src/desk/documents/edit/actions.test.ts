import { describe, expect, test } from "vitest";
import type { DocumentView, Schema } from "../types";
import { canPreview, corrects, obstacle, offers, progress } from "./actions";
import { noteTitle } from "./notes";
import { saveWords } from "./SaveState";
import { isOutdated } from "./useFreshView";

const schema: Schema = {
  kind: "blog",
  label: "Article",
  plural: "Articles",
  group: "Articles",
  titleField: "title",
  hasPage: true,
  clinical: true,
  fields: [],
};

const view = (more: Partial<DocumentView> = {}): DocumentView => ({
  id: "1",
  kind: "blog",
  state: "draft",
  revision: 3,
  body: { clinical: true },
  title: "Salt",
  changed: true,
  clinical: false,
  closed: false,
  updatedAt: "2026-11-21T08:00:00Z",
  updatedBy: "Ada",
  published: null,
  approval: null,
  checks: [],
  lease: null,
  actions: ["submit", "publish", "schedule", "archive", "delete", "duplicate"],
  ...more,
});
const everything = () => true;
const editor = (permission: string) => permission !== "review_content";
const find = (offered: ReturnType<typeof offers>, action: string) => offered.find((one) => one.action === action);

describe("a clinical draft", () => {
  test("goes to the doctor first, and says so at the publish button", () => {
    const offered = offers(view({ checks: [{ code: "a", level: "must", message: "" }] }), editor);
    expect(offered[0]).toMatchObject({ action: "submit", place: "main" });
    expect(find(offered, "publish")?.because).toBe("Publishing needs 1 more check and a doctor’s sign-off.");
  });

  test("is approved by a doctor without a detour", () => {
    const offered = offers(view({ actions: ["submit", "approve", "archive"] }), everything);
    expect(offered[0]?.action).toBe("approve");
    expect(find(offered, "submit")?.place).toBe("second");
  });

  test("can be published once exactly this revision is approved", () => {
    const approved = view({ state: "approved", approval: { by: "Dr Ade", at: "", revision: 3 } });
    expect(obstacle(approved)).toBeUndefined();
    expect(offers(approved, everything)[0]).toMatchObject({ action: "publish", place: "main" });
    expect(obstacle({ ...approved, revision: 4 })).toContain("sign-off");
  });
});

test("what is not clinical is published straight away", () => {
  const offered = offers(view({ body: {} }), everything);
  expect(offered[0]?.action).toBe("publish");
  expect(find(offered, "submit")).toBeUndefined();
});

test("who may not publish sends it on, and is not shown a dead button", () => {
  const offered = offers(view({ body: {}, actions: ["submit"] }), (one) => one === "write_content");
  expect(offered.map((one) => one.action)).toEqual(["submit"]);
});

test("what is published and unchanged offers no publishing", () => {
  const published = view({
    state: "published",
    body: {},
    changed: false,
    published: { revision: 3, at: "" },
    actions: ["unpublish"],
  });
  expect(offers(published, everything).map((one) => one.action)).toEqual(["unpublish"]);
  expect(
    find(offers({ ...published, revision: 4, changed: true, actions: ["publish"] }, everything), "publish")?.label,
  ).toBe("Publish the changes");
});

test("settings as shipped have nothing to publish", () => {
  const shipped = view({ state: "published", body: {}, changed: false, published: null, actions: [] });
  expect(offers(shipped, everything)).toEqual([]);
  expect(find(offers({ ...shipped, changed: true, actions: ["publish"] }, everything), "publish")).toBeDefined();
});

test("what some page shows can be looked at before it goes out", () => {
  expect(canPreview({ ...schema, kind: "faq", hasPage: false })).toBe(true);
  const settings = (id: string, hasPage = false) => canPreview({ ...schema, kind: "settings", id, hasPage });
  expect([settings("settings-site"), settings("settings-brand"), settings("settings-about", true)]).toEqual([
    true,
    true,
    true,
  ]);
  expect([settings("settings-mail"), settings("settings-care")]).toEqual([false, false]);
  expect(canPreview({ ...schema, kind: "synonyms" })).toBe(false);
});

test("a note says whose it is, on the site and off it", () => {
  expect(noteTitle({ state: "in_review", note: "Is the dose right?" })).toBe("The author’s note");
  expect(noteTitle({ state: "draft", note: "No dose, please." })).toBe("Sent back with a note");
  expect(noteTitle({ state: "published", note: "No dose, please." })).toBe("Sent back with a note");
  expect(noteTitle({ state: "draft", note: "Its time came, but something is missing." })).toBe("It was not published");
});

test("the way of a document", () => {
  expect(progress(view(), schema)).toEqual({ at: 0, words: "Draft, then doctor check, then published." });
  expect(progress(view({ state: "in_review" }), schema).at).toBe(1);
  expect(progress(view({ state: "published", body: {}, changed: false }), schema)).toEqual({
    at: 2,
    words: "Published. The site shows this version.",
  });
});

test("changes of what is on the site are no published version, and need a new check", () => {
  const published = { state: "published", published: { revision: 2, at: "" } } as const;
  const changed = progress(view({ ...published, clinical: true }), schema);
  expect(changed.at).toBe(0);
  expect(changed.words).toContain("need a new doctor check");
  expect(progress(view({ ...published, body: {} }), schema).words).toBe(
    "The site still shows the version before your changes.",
  );
  const saved = {
    standing: "saved",
    savedAt: "2026-11-21T04:58:00Z",
    zone: "Africa/Lagos",
    readOnly: false,
    asShipped: false,
  } as const;
  expect(saveWords({ ...saved, state: "published", changed: true })).toBe("Changes not published, saved 5:58am");
  expect(saveWords({ ...saved, state: "published", changed: true, standing: "unsaved" })).toBe(
    "Changes not published, not saved yet",
  );
  expect(saveWords({ ...saved, state: "published", changed: true, readOnly: true })).toBe("Changes not published");
  expect(saveWords({ ...saved, state: "published", changed: false })).toBe("Published, saved 5:58am");
  expect(saveWords({ ...saved, state: "published", changed: false, asShipped: true })).toBe(
    "As shipped, not changed yet",
  );
  expect(saveWords({ ...saved, state: "draft", changed: true })).toBe("Draft, saved 5:58am");
});

test("changes of an article that readers know may correct it", () => {
  const articles = { ...schema, fields: [{ name: "corrections", label: "", kind: "list" }] } as Schema;
  const live = { state: "published", published: { revision: 2, at: "" } } as const;
  const plain = view({ ...live, body: {} });
  expect(corrects("publish", plain, articles)).toBe(true);
  expect(corrects("publish", plain, schema)).toBe(false);
  expect(corrects("publish", { ...plain, changed: false }, articles)).toBe(false);
  expect(corrects("publish", view({ body: {} }), articles)).toBe(false);
  const clinical = view({ ...live, clinical: true });
  expect(corrects("publish", clinical, articles)).toBe(false);
  expect(corrects("approve", clinical, articles)).toBe(true);
});

test("a save asks again where a document stands only when that may have changed", () => {
  const plain = view({ body: {} });
  expect(isOutdated(plain, 4, undefined)).toBe(false);
  expect(isOutdated(plain, 4, true)).toBe(true);
  expect(isOutdated({ ...plain, state: "approved" }, 4, undefined)).toBe(true);
  expect(isOutdated({ ...plain, state: "approved" }, 3, undefined)).toBe(false);
  expect(isOutdated({ ...plain, state: "published", changed: true }, 4, undefined)).toBe(false);
  expect(isOutdated({ ...plain, state: "published", changed: false }, 4, undefined)).toBe(true);
});
