import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { allSamples } from "./all-samples";
import type { RenderOutput, RouteTable } from "./contract";
import { inputOf } from "./samples";
import { loadServerBundle } from "./server-bundle";

/* A link to a part of a page must find that part: those within a page, and those in the default texts. */

const bedsideBundle = loadServerBundle<{ render(input: string): string; routes(): string }>();
const routes = JSON.parse(bedsideBundle.routes()) as RouteTable;

function typical(name: string): string {
  const sample = allSamples.find((samples) => samples.page === name)?.samples.typical;
  if (!sample) throw new Error(`no samples of ${name}`);
  return (JSON.parse(bedsideBundle.render(JSON.stringify(inputOf(name, sample)))) as RenderOutput).html;
}

test.each(routes.pages)("$name holds the parts that it links to", ({ name }) => {
  const html = typical(name);
  for (const [, id] of html.matchAll(/<a [^>]*href="#([^"]+)"/g)) expect(html).toContain(` id="${id}"`);
});

const texts = readFileSync(new URL("../../../crates/content/defaults/texts.json", import.meta.url), "utf8");
const linked = [...texts.matchAll(/"(\/[a-z-]*)#([^"]+)"/g)].map(([, path = "", id = ""]) => ({ path, id }));
test.each(linked)("$path holds #$id of the default texts", ({ path, id }) => {
  const page = routes.pages.find(({ pattern }) => pattern === path);
  expect(typical(page?.name ?? "")).toContain(` id="${id}"`);
});

test.each(["gallery", "projects"])("%s can be linked to by series", (name) => {
  const html = typical(name);
  for (const id of ["medicine-on-the-street", "clinic-series"]) expect(html).toContain(` id="${id}"`);
});
