import { expect, test } from "vitest";
import type { RenderOutput } from "../../render/contract";
import { inputOf, ok } from "../../render/samples";
import { renderPage } from "../../render/server";
import { loadServerBundle } from "../../render/server-bundle";
import { numbered, offset, searchAddress, tileOf } from "./finder";
import { ago } from "./live/offline";
import { samples } from "./pages/nearestpharmacy.samples";
import { samples as areaSamples } from "./pages/places-area.samples";
import { browseSample, finderSample, placeSample, rowSample, startSample } from "./samples-data";
import { placeData } from "./structured";

test("an address names a place and never a position", () => {
  expect(searchAddress({ near: "ng-lga:osun/osogbo", type: "pharmacy", open: true })).toBe(
    "/nearestpharmacy?near=ng-lga%3Aosun%2Fosogbo&type=pharmacy&open=yes",
  );
  expect(searchAddress({ q: "", near: "", type: "" })).toBe("/nearestpharmacy");
  expect(searchAddress({ near: "SE1 9", emergency: true })).toBe("/nearestpharmacy?near=SE1+9&emergency=yes");
  const narrowed = { q: "", near: "SE1", type: "", open: false, alwaysOpen: true, scheme: true, emergency: false };
  expect(searchAddress(narrowed)).toBe("/nearestpharmacy?near=SE1&always=yes&scheme=yes");
});

test("a place lies east and north of a centre in kilometres, also across the antimeridian", () => {
  const near = offset({ lat: 7.77, lng: 4.56 }, { lat: 7.78, lng: 4.57 });
  expect(near.north).toBeCloseTo(1.11, 2);
  expect(near.east).toBeCloseTo(1.1, 2);
  expect(offset({ lat: 0, lng: 179.99 }, { lat: 0, lng: -179.99 }).east).toBeCloseTo(2.22, 2);
  expect(offset({ lat: 0, lng: -179.99 }, { lat: 0, lng: 179.99 }).east).toBeCloseTo(-2.22, 2);
});

test("rows are numbered through, those beyond the radius too", () => {
  expect(numbered(finderSample).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(tileOf("laboratory")).toBe("flask");
  expect(tileOf("other")).toBe("drop");
});

test("how long ago is said in one unit", () => {
  const minute = 60_000;
  const cases: [number, string][] = [
    [0, "a moment ago"],
    [Number.NaN, "a moment ago"],
    [minute, "1 minute ago"],
    [59 * minute, "59 minutes ago"],
    [60 * minute, "1 hour ago"],
    [47 * 60 * minute, "47 hours ago"],
    [72 * 60 * minute, "3 days ago"],
  ];
  for (const [milliseconds, words] of cases) expect(ago(milliseconds)).toBe(words);
});

test("a place with old hours says what is listed and is not marked as open", () => {
  const shown = (row: object) => {
    const finder = { ...finderSample, places: [rowSample(1, row)], beyond: [] };
    const data = { words: ok({}), finder: ok(finder) };
    const { html } = renderPage(inputOf("nearestpharmacy", { path: "/nearestpharmacy", data }));
    return html.slice(html.indexOf("<li"), html.indexOf("</li>", html.indexOf("data-place")));
  };
  const doubtful = shown({
    open: { state: "doubtful", text: "Hours may be out of date: call first", more: "listed as open until 6pm" },
  });
  expect(doubtful).toContain("Hours may be out of date: call first");
  expect(doubtful).toContain("listed as open until 6pm");
  const unknown = shown({
    open: { state: "unknown", text: "Hours may be out of date: call first", more: "listed as open until 6pm" },
  });
  expect(doubtful).toBe(unknown);
});

test("a search engine learns what is known and nothing else", () => {
  const known = placeData(placeSample, "https://bedside.example");
  expect(known).toMatchObject({
    "@type": "Pharmacy",
    telephone: "+234 000 000 0000",
    sameAs: "https://pharmacy.example/",
  });
  const bare = { ...placeSample, postcode: "", row: rowSample(2, { phone: null, website: null, type: "laboratory" }) };
  expect(placeData(bare, "")).not.toHaveProperty("telephone");
  expect(placeData(bare, "")).toMatchObject({ "@type": "DiagnosticLab" });
});

test("an area where nothing is listed says so, leads to what is nearest, and is for no search engine", () => {
  const bedsideBundle = loadServerBundle<{ render(input: string): string }>();
  const shown = (browse: object) => {
    const { typical } = areaSamples.samples;
    const data = { ...typical.data, browse: ok({ ...browseSample, ...browse }) };
    const input = inputOf("places-area", { ...typical, data });
    return (JSON.parse(bedsideBundle.render(JSON.stringify(input))) as RenderOutput).html;
  };
  const empty = shown({ places: [], children: [], counts: [], total: 0 });
  expect(empty).toContain("Nothing is listed here.");
  expect(empty).toContain("what is nearest");
  expect(empty).toContain("noindex");
  const full = shown({});
  expect(full).not.toContain("noindex");
  expect(full).toContain("We do not know the boundaries of these areas");
});

test("a place that has closed says so, one that is only gone says that, and neither takes reports", () => {
  const bedsideBundle = loadServerBundle<{ render(input: string): string }>();
  const shown = (place: object) => {
    const data = { words: ok({}), place: ok({ ...placeSample, ...place }) };
    const input = inputOf("place", { path: placeSample.row.url, params: { id: placeSample.row.id }, data });
    return (JSON.parse(bedsideBundle.render(JSON.stringify(input))) as RenderOutput).html;
  };
  const FORMS = ["Did this number work?", `${placeSample.row.id}/report`, `${placeSample.row.id}/claim`];
  const [listed, gone, closed] = [shown({}), shown({ isGone: true }), shown({ isClosed: true })];
  for (const form of FORMS) {
    expect(listed).toContain(form);
    expect(gone).not.toContain(form);
    expect(closed).not.toContain(form);
  }
  expect(listed).not.toContain("noindex");
  expect(gone).toContain("Its source no longer lists it; it may have closed. Call first.");
  expect(gone).not.toContain("we checked");
  expect(closed).toContain("People told us and we checked.");
  expect(closed).not.toContain("Open now");
  for (const html of [gone, closed]) expect(html).toContain("noindex");
});

test("areas that may be meant are offered, and nothing is listed before one is chosen", () => {
  const finder = {
    ...startSample,
    asked: { ...startSample.asked, q: "pharmacy in ikja" },
    message: "Which of these do you mean?",
    others: [{ label: "Ikeja, Lagos State", near: "ng-lga:lagos/ikeja", q: "pharmacy" }],
  };
  const data = { words: ok({}), finder: ok(finder) };
  const { html } = renderPage(inputOf("nearestpharmacy", { path: "/nearestpharmacy", data }));
  expect(html).toContain("Which of these do you mean?</h2>");
  expect(html).toContain('href="/nearestpharmacy?q=pharmacy&amp;near=ng-lga%3Alagos%2Fikeja">Ikeja, Lagos State</a>');
  expect(html).not.toContain("data-place");
});

test("'Find Nearby' takes along what was typed only where the position is known", () => {
  const bedsideBundle = loadServerBundle<{ render(input: string): string }>();
  const shown = (how: string) => {
    const asked = { ...finderSample.asked, q: "Ilera" };
    const finder = { ...finderSample, asked, where: { ...finderSample.where, how } };
    const data = { words: ok({}), finder: ok(finder) };
    const input = inputOf("nearestpharmacy", { path: "/nearestpharmacy", data });
    const { html } = JSON.parse(bedsideBundle.render(JSON.stringify(input))) as RenderOutput;
    return html.slice(html.indexOf("data-near"), html.indexOf("data-search"));
  };
  expect(shown("position")).toContain('name="q" value="Ilera"');
  expect(shown("typed")).toContain('name="q" value=""');
});

test("the script is answered with the finder alone, anybody else with the page", () => {
  const bedsideBundle = loadServerBundle<{ render(input: string): string }>();
  const { position } = samples.samples;
  const answer = (values: Record<string, string>) => {
    const form = position?.form && { ...position.form, values };
    const input = inputOf("nearestpharmacy", { path: "/nearestpharmacy", data: {}, ...position, form });
    return (JSON.parse(bedsideBundle.render(JSON.stringify(input))) as RenderOutput).html;
  };
  const [part, whole] = [answer({ part: "results" }), answer({})];
  expect(part).toContain('id="finder"');
  expect(part).not.toContain("<header");
  expect(part.length).toBeLessThan(whole.length * 0.8);
  expect(whole).toContain("<header");
  // A position stands in no link.
  expect(whole).not.toMatch(/[?&](?:amp;)?lat=/);
});

test("a kind of place without a place is asked where, and what is not known is said once below a list", () => {
  const shown = (finder: object) => {
    const data = { words: ok({}), finder: ok(finder) };
    return renderPage(inputOf("nearestpharmacy", { path: "/nearestpharmacy", data })).html;
  };
  const asked = (q: string, type: string) => shown({ ...startSample, asked: { ...startSample.asked, q, type } });
  expect(asked("hospital", "")).toContain("Near where?");
  expect(asked("", "hospital")).toContain("Near where?");
  expect(asked("", "")).not.toContain("Near where?");
  const unknown = { open: { state: "unknown", text: "Opening hours unknown" } };
  const list = shown({ ...finderSample, places: [rowSample(1, unknown), rowSample(2, unknown)], beyond: [] });
  expect(list).not.toContain("Opening hours unknown");
  expect(list.split("Where no opening hours are shown, we do not know them.")).toHaveLength(2);
});
