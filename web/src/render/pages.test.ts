import { describe, expect, test } from "vitest";
import { allSamples } from "./all-samples";
import type { Preferences, RenderOutput, RouteTable } from "./contract";
import { inputOf } from "./samples";
import { loadServerBundle } from "./server-bundle";

/*
 * Every page with every sample, through the server bundle in a bare context: no Node, no `Intl`, no `URL`, no timers, as
 * in the server. React is the development build, so anything it dislikes comes as a console message.
 */

interface Bundle {
  render(input: string): string;
  routes(): string;
}

const said: string[] = [];
const bedsideBundle = loadServerBundle<Bundle>(said);
const routes = JSON.parse(bedsideBundle.routes()) as RouteTable;

const CHOICES: Partial<Preferences>[] = [
  {},
  { theme: "dark", currency: "GBP" },
  { theme: "light", currency: "USD", lowData: true },
];

function ids(html: string): string[] {
  return [...html.matchAll(/\sid="([^"]*)"/g)].map((match) => match[1] ?? "");
}

describe.each(routes.pages)("$name", ({ name, reads }) => {
  const own = allSamples.find((samples) => samples.page === name)?.samples;

  test("has samples", () => {
    expect(Object.keys(own ?? {})).toEqual(expect.arrayContaining(["typical", "empty", "long", "error"]));
  });

  test("is sampled with the answers that it reads", () => {
    const known = ["shell", ...reads.map((read) => read.name)];
    for (const name of Object.keys(own?.typical.data ?? {})) expect(known).toContain(name);
  });

  const cases = Object.entries(own ?? {}).flatMap(([sample, value]) =>
    CHOICES.map((preferences) => ({ sample, value, preferences, theme: preferences.theme ?? "system" })),
  );
  test.each(cases)("$sample, $theme", ({ value, preferences }) => {
    said.length = 0;
    const input = inputOf(name, value, preferences);
    const { status, html } = JSON.parse(bedsideBundle.render(JSON.stringify(input))) as RenderOutput;
    expect(said).toEqual([]);
    expect(status).toBe(value.status ?? 200);
    expect(html).toMatch(/^<!doctype html><html lang="en-GB"/);
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
    expect(html.match(/<main[\s>]/g)).toHaveLength(1);
    expect(html).not.toMatch(/\sstyle="/);
    expect(html).not.toMatch(/<!--island:|undefined|\[object Object\]|NaN/);
    expect(html.match(/<title>[^<]+<\/title>/g)).toHaveLength(1);
    expect(/<meta name="description" content="([^"]*)"/.exec(html)?.[1]?.length ?? 0).toBeLessThanOrEqual(220);
    const all = ids(html);
    expect(all).toEqual([...new Set(all)]);
    if (preferences.lowData) expect(html).not.toMatch(/woff2|srcset=|<img/i);
    expect(html.includes('data-theme="dark"')).toBe(preferences.theme === "dark");
  });
});

describe("a page whose words are incomplete", () => {
  const withWords = allSamples.flatMap(({ page, samples }) => {
    const body = samples.typical.data.copy?.body as { copy?: Record<string, unknown> } | undefined;
    return Object.keys(body?.copy ?? {}).map((key) => ({ page, key, sample: samples.typical, copy: body?.copy }));
  });
  test.each(withWords)("$page without $key", ({ page, key, sample, copy }) => {
    for (const empty of [
      null,
      undefined,
      Array.isArray(copy?.[key]) ? [] : typeof copy?.[key] === "object" ? {} : "",
    ]) {
      const body = { name: page, copy: { ...copy, [key]: empty } };
      const input = inputOf(page, { ...sample, data: { ...sample.data, copy: { status: 200, body } } });
      const { status, html } = JSON.parse(bedsideBundle.render(JSON.stringify(input))) as RenderOutput;
      expect(status).toBe(sample.status ?? 200);
      expect(html).not.toMatch(/undefined|\[object Object\]/);
    }
  });
});

test("names and patterns are unique", () => {
  const patterns = routes.pages.map((page) => page.pattern.replaceAll(/\{\w+\}/g, "{}"));
  expect(patterns).toEqual([...new Set(patterns)]);
  expect(routes.pages.map((page) => page.name)).toContain(routes.notFound);
});
