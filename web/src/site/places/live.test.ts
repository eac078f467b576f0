// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findNearby, follow, searchWords } from "./live/finder";

/* What the finder's script does where no browser can show it: both ways to a position fail, time runs out, a search is repeated. */

let page: HTMLElement;
const posted: URLSearchParams[] = [];

const part = (heading: string, how = "position") =>
  `<html><body><div id="finder" data-how="${how}" data-lat="7.771" data-lng="4.557" data-heading="${heading}">
    <h2 id="results" tabindex="-1">${heading}</h2></div><p>Data: ours</p></body></html>`;

function found(answer: () => Response): void {
  vi.stubGlobal("fetch", async (_: string, init?: { body: URLSearchParams }) => {
    if (init?.body) posted.push(init.body);
    return answer();
  });
}

function device(tell: (yes: (at: object) => void, no: (why: object) => void, how: object) => void): void {
  vi.stubGlobal("navigator", { geolocation: { getCurrentPosition: tell } });
}

const here = { coords: { latitude: 7.7712345, longitude: 4.5567891 } };
const form = () => page.querySelector("form") as HTMLFormElement;
const status = () => page.querySelector("[data-status]")?.textContent ?? "";

beforeEach(() => {
  posted.length = 0;
  document.body.innerHTML = `<main data-loading="Loading nearby providers…" data-no-location="Unable to determine location."
    data-denied="Type a town."><p data-status></p><div id="finder">
    <form data-near><input name="form" value="near"><input name="type" value="pharmacy"><input name="q" value=""></form>
    <input id="places-q" name="q"></div><div data-credits><p>Data: nobody’s</p></div></main>`;
  page = document.querySelector("main") as HTMLElement;
});
afterEach(() => vi.unstubAllGlobals());

test("the device is asked with high accuracy for seven seconds, and its answer is rounded before it is sent", async () => {
  let how = {};
  device((yes, _, asked) => {
    how = asked;
    yes(here);
  });
  found(() => new Response(part("3 pharmacies within 5 km")));
  await findNearby(page, form());
  expect(how).toMatchObject({ enableHighAccuracy: true, timeout: 7000 });
  expect(Object.fromEntries(posted[0] ?? [])).toMatchObject({
    lat: "7.771",
    lng: "4.557",
    type: "pharmacy",
    part: "results",
  });
  expect(page.querySelector("#results")?.textContent).toBe("3 pharmacies within 5 km");
  expect(document.activeElement?.id).toBe("results");
  expect(page.querySelector("[data-credits]")?.textContent).toBe("Data: ours");
});

test("refused or out of time, and no network to ask: the words of the specification", async () => {
  device((_, no) => no({ code: 3 }));
  found(() => new Response(part("never asked")));
  await findNearby(page, form());
  expect(status()).toBe("Unable to determine location. Type a town.");
  expect(posted).toEqual([]);
  expect(document.activeElement?.id).toBe("places-q");
});

test("the network is asked only where the site can, and the first answer wins", async () => {
  page.querySelector("#finder")?.setAttribute("data-lookup", "");
  device(() => undefined);
  found(() =>
    posted.at(-1)?.get("part") === "position"
      ? Response.json({ lat: 6.5, lng: 4.557 })
      : new Response(part("2 pharmacies within 5 km").replace("7.771", "6.5")),
  );
  await findNearby(page, form());
  // The network is asked for the point alone: no search is made with what nobody knows yet.
  expect(posted.map((body) => [body.get("part"), body.get("lat")])).toEqual([
    ["position", null],
    ["results", "6.500"],
  ]);
  expect(page.querySelector("#results")?.textContent).toBe("2 pharmacies within 5 km");
});

test("both ways fail", async () => {
  page.querySelector("#finder")?.setAttribute("data-lookup", "");
  device((_, no) => no({ code: 1 }));
  found(() => Response.json(null));
  await findNearby(page, form());
  expect(status()).toContain("Unable to determine location.");
});

test("a search is not made twice, typed words take the kind's place, and a broken line keeps what is there", async () => {
  device((yes) => yes({ coords: { latitude: 1, longitude: 2 } }));
  found(() => new Response(part("one")));
  await findNearby(page, form());
  const link = document.createElement("a");
  link.href = "http://localhost/nearestpharmacy?type=clinic&near=x";
  await follow(page, link);
  await follow(page, link);
  expect(posted.map((body) => body.get("type"))).toEqual(["pharmacy", "clinic"]);
  expect(posted[1]?.has("near")).toBe(false);
  found(() => new Response("", { status: 503 }));
  const words = document.createElement("form");
  words.innerHTML = `<input name="q" value=" Ilera "><input name="near" value="x">`;
  await searchWords(page, words);
  expect(posted.at(-1)?.get("q")).toBe("Ilera");
  expect(posted.at(-1)?.get("type")).toBe("");
  // A tap on a kind stays where one is; typed words may lead away.
  expect(posted.map((body) => body.get("typed"))).toEqual(["", "", "yes"]);
  expect(status()).toContain("We cannot reach the site right now.");
  expect(page.querySelector("#results")?.textContent).toBe("one");
});
