import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { block, broken, callout, span, typical } from "../../ui/portable-text/PortableText.examples";
import { KEPT, openText } from "./envelope";
import { schemaFor } from "./schema";

const SAMPLES = path.resolve(import.meta.dirname, "../../../../crates/content/sample");

function keys(): () => string {
  let last = 0;
  return () => `new${++last}`;
}

/** Every rich text of the sample content, with the document it is from. */
function sampleTexts(): [string, unknown[]][] {
  return readdirSync(SAMPLES)
    .filter((file) => file.endsWith(".json") && file !== "synonyms.json")
    .flatMap((file) => JSON.parse(readFileSync(path.join(SAMPLES, file), "utf8")) as Record<string, unknown>[])
    .flatMap((document) =>
      Object.entries(document)
        .filter(([, value]) => Array.isArray(value) && value.some((entry) => entry?._type === "block"))
        .map(([field, value]): [string, unknown[]] => [`${document._id} ${field}`, value as unknown[]]),
    );
}

describe("opening and closing", () => {
  it("has sample texts to try", () => {
    expect(sampleTexts().length).toBeGreaterThan(60);
  });

  it.each(sampleTexts())("gives %s back letter for letter", (_, stored) => {
    const opened = openText(stored, keys());
    expect(JSON.stringify(opened.close(structuredClone(opened.value)))).toBe(JSON.stringify(stored));
  });

  it("gives back what nobody expected", () => {
    const odd = [...broken, ...typical, { ...block("x"), anchor: "here", _weird: { a: [1] } }];
    const opened = openText(odd, keys());
    expect(JSON.stringify(opened.close(structuredClone(opened.value)))).toBe(JSON.stringify(odd));
  });

  it("gives every entry a type and a key of its own", () => {
    const { value } = openText([...broken, block("a"), { ...block("b"), _key: "same" }], keys());
    expect(value.every((entry) => typeof entry._type === "string" && entry._key !== "")).toBe(true);
    expect(new Set(value.map((entry) => entry._key)).size).toBe(value.length);
  });

  it("wraps entries whose words would be lost, and leaves text that can be written in", () => {
    const { value } = openText([null, "words", { _type: "block", children: "text" }, block("fine")], keys());
    expect(value.map((entry) => entry._type)).toEqual([KEPT, KEPT, KEPT, "block"]);
  });

  it("makes paragraphs of a plain text, but stores them only once something is written", () => {
    const opened = openText("one\n\ntwo", keys());
    expect(opened.value.map((entry) => (entry.children as { text: string }[])[0]?.text)).toEqual(["one", "two"]);
  });

  it("stores nothing for a text that is still empty", () => {
    expect(openText(undefined, keys()).close([block("")])).toEqual([]);
    expect(openText([], keys()).close(undefined)).toEqual([]);
    expect(openText([block("x")], keys()).close(undefined)).toEqual([]);
  });

  it("keeps the other blocks as they were when one changes, inside a callout too", () => {
    const inner = [{ ...block("stays"), extra: 1 }, block("changes")];
    const stored = [
      { zebra: 1, ...callout("see", "Title", inner) },
      { ...block("before"), markDefs: undefined },
    ];
    const opened = openText(JSON.parse(JSON.stringify(stored)), keys());
    const edited = structuredClone(opened.value);
    const [, second] = (edited[0]?.body ?? []) as { children: unknown }[];
    if (second) second.children = [span("changed")];
    const closed = opened.close(edited) as (Record<string, unknown> & { body: unknown[] })[];
    expect(Object.keys(closed[0] ?? {})).toEqual(["zebra", "_type", "_key", "tone", "title", "body"]);
    expect(closed[0]?.body[0]).toEqual(inner[0]);
    expect(JSON.stringify(closed[1])).toBe(JSON.stringify(stored[1]));
  });
});

describe("schema", () => {
  it("names every type, style, mark and field that the text holds", () => {
    const text = [
      {
        ...block([span("a", "glow"), { _type: "icon", _key: "i", sign: "x" }]),
        style: "h6",
        anchor: "a",
        listItem: "square",
      },
      { _type: "poll", _key: "p", question: "?" },
      callout("see", "t", [{ _type: "chart", _key: "c", data: [] }]),
      block([span("b", "n")], { markDefs: [{ _type: "note", _key: "n", words: "w" }] }),
    ];
    const schema = schemaFor(openText(text, keys()).value);
    const names = (list: readonly { name: string }[] | undefined) => list?.map((entry) => entry.name);
    expect(names(schema.styles)).toContain("h6");
    expect(names(schema.lists)).toContain("square");
    expect(names(schema.decorators)).toContain("glow");
    expect(names(schema.annotations)).toEqual(["link", "note"]);
    expect(names(schema.inlineObjects)).toEqual(["icon"]);
    expect(names(schema.blockObjects)).toEqual(expect.arrayContaining(["poll", "chart", "callout", "image"]));
    expect(schema.blockObjects?.find((type) => type.name === "poll")?.fields).toEqual([
      { name: "question", type: "object" },
    ]);
    expect(names(schema.block?.fields)).toEqual(["anchor"]);
  });
});
