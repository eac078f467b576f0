// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { QUIET_MS } from "../../../ui/SafetyCard.ask";
import forgetDevice from "../own/forget-device-player.behaviour";
import askPlayer from "./ask-player.behaviour";
import { DRAFT_KEY, readDraft } from "./draft";

const topic = `<h1 tabindex="-1">Topic</h1><div data-draft-found hidden><button type="button">Go on</button><button type="button">Delete</button></div>
  <form id="ask" method="post" action="/community/ask"><input type="radio" name="category" value="heart">
  <button type="submit" name="step" value="question">Continue</button></form>`;
const question = `<h1 tabindex="-1">Question</h1><form id="ask" method="post" action="/community/ask">
  <input type="hidden" name="visibility" value="public"><input id="ask-title" name="title"><p data-count data-most="120"></p><div data-similar></div>
  <textarea id="ask-question" name="question"></textarea><div data-identity></div><div data-urgent></div>
  <div data-draft hidden><input type="checkbox"></div><button type="submit" name="step" value="check">Continue</button></form>`;
const sent = `<h1 tabindex="-1">Sent</h1><p data-code>K7QM</p>
  <span data-behaviour="copy-text-player" data-text="K7QM" hidden><button type="button">Copy</button><span role="status"></span></span>`;
const page = (body: string, title: string, status = 200) =>
  new Response(`<!doctype html><title>${title}</title><main><div data-behaviour="ask-player">${body}</div></main>`, {
    status,
    headers: { "Content-Type": "text/html" },
  });

const heading = () => document.querySelector("h1")?.textContent;
const settled = () => vi.advanceTimersByTimeAsync(0);
const element = <T extends HTMLElement>(selector: string) => document.querySelector(selector) as T;

async function press(): Promise<void> {
  element("form#ask button[name=step]").click();
  await settled();
}

function type(selector: string, text: string): void {
  element<HTMLInputElement>(selector).value = text;
  element(selector).dispatchEvent(new Event("input", { bubbles: true }));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("scrollTo", vi.fn());
  localStorage.clear();
});

afterEach(() => vi.useRealTimers());

function start(body: string, answers: (address: string, sent: URLSearchParams | string) => Response): void {
  vi.stubGlobal(
    "fetch",
    vi.fn(async (address: string, init: { body: URLSearchParams | string }) => answers(address, init.body)),
  );
  document.body.innerHTML = `<div data-behaviour="ask-player">${body}</div>`;
  askPlayer(document.body.firstElementChild as HTMLElement);
}

it("puts the next step in place, with the button that was pressed among what is posted", async () => {
  let posted = "";
  start(topic, (_, body) => {
    posted = String(body);
    return page(question, "What to ask");
  });
  element<HTMLInputElement>("[name=category]").checked = true;
  await press();
  expect(posted).toBe("category=heart&step=question");
  expect([heading(), document.title]).toEqual(["Question", "What to ask"]);
  expect(document.activeElement?.textContent).toBe("Question");
});

it("goes a step back with the browser, and keeps what was typed on both", async () => {
  start(topic, () => page(question, "What to ask"));
  element<HTMLInputElement>("[name=category]").checked = true;
  await press();
  type("#ask-title", "My question");
  dispatchEvent(Object.assign(new Event("popstate"), { state: { ask: 0 } }));
  expect(heading()).toBe("Topic");
  expect(element<HTMLInputElement>("[name=category]").checked).toBe(true);
  dispatchEvent(Object.assign(new Event("popstate"), { state: { ask: 1 } }));
  expect(element<HTMLInputElement>("#ask-title").value).toBe("My question");
});

it("keeps the page and what was typed when the line breaks or the site refuses", async () => {
  start(question, () => {
    throw new TypeError("offline");
  });
  type("#ask-title", "My question");
  await press();
  expect(element("[role=alert]").textContent).toMatch(/cannot reach the site/);
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => new Response("<main><h1>Slow down</h1><p>Please wait a minute.</p></main>", { status: 429 })),
  );
  await press();
  expect(document.querySelectorAll("[role=alert]")).toHaveLength(1);
  expect(element("[role=alert]").textContent).toBe("Please wait a minute.");
  expect(element<HTMLInputElement>("#ask-title").value).toBe("My question");
});

it("warns of what tells who asks, masks it, and shows whom to ring", async () => {
  start(question, (address, body) => {
    if (address.endsWith("/similar"))
      return Response.json({ items: [{ title: "<b>Cough</b>", url: "/community/q1" }] });
    if (address.endsWith("/identity")) {
      return Response.json({ found: [{ kind: "phone", text: "0803" }], masked: "Call me on [number]" });
    }
    const card = { title: "Call 112", steps: [], numbers: [{ label: "NG", tel: "112", checked_on: "2026-11-21" }] };
    return Response.json(String(body).includes("chest") ? { level: "emergency", card } : { level: "none", card: null });
  });
  await vi.dynamicImportSettled();
  type("#ask-title", "My question");
  type("#ask-question", "Call me on 0803 000 0000");
  await vi.advanceTimersByTimeAsync(QUIET_MS);
  expect(element("[data-similar] a").textContent).toContain("<b>Cough</b>");
  expect(element("[data-count]").textContent).toBe("11 of 120");
  expect(element("[data-identity]").textContent).toMatch(/a phone number\. Questions are public/);
  element("[data-identity] button").click();
  expect(element<HTMLTextAreaElement>("#ask-question").value).toBe("Call me on [number]");

  type("#ask-question", "My chest hurts");
  await vi.advanceTimersByTimeAsync(QUIET_MS);
  expect(element("[data-urgent] a").getAttribute("href")).toBe("tel:112");
  expect(element("[data-similar]").textContent).toBe("");
});

it("keeps a draft only for who ticks it, drops it once sent, and forgets it with the device", async () => {
  start(question, () => page(sent, "Sent"));
  type("#ask-title", "My question");
  expect(localStorage.getItem(DRAFT_KEY)).toBeNull();
  element("[data-draft] input").click();
  type("#ask-title", "My long question");
  expect(readDraft(localStorage)).toEqual({ visibility: "public", title: "My long question" });
  await press();
  expect(heading()).toBe("Sent");
  expect(localStorage.getItem(DRAFT_KEY)).toBeNull();
  localStorage.setItem(DRAFT_KEY, "{}");
  localStorage.setItem("likedQuestions", "[]");
  forgetDevice(document.body);
  expect(localStorage.length).toBe(0);
});

it("leaves the page of the code behind, which a reload opens, and lets the code be copied", async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  history.replaceState(null, "", "/community/ask");
  start(question, () => page(sent, "Sent"));
  await press();
  await vi.dynamicImportSettled();
  expect(location.pathname).toBe("/community/follow");
  element("[data-behaviour=copy-text-player] button").click();
  expect(writeText).toHaveBeenCalledWith("K7QM");
  vi.unstubAllGlobals();
});

it("keeps what could not be sent in the tab alone, offers it on the next load, and drops it once it was sent", async () => {
  sessionStorage.clear();
  start(question, () => {
    throw new TypeError("offline");
  });
  type("#ask-title", "My question");
  await press();
  expect(element("[role=alert]").textContent).toMatch(/^Not sent yet/);
  expect(readDraft(sessionStorage)).toEqual({ visibility: "public", title: "My question" });
  expect(localStorage.getItem(DRAFT_KEY)).toBeNull();
  start(topic, () => page(question, "What to ask"));
  expect(element("[data-draft-found]").hidden).toBe(false);
  element("[data-draft-found] button").click();
  await settled();
  expect(heading()).toBe("Question");
  expect(element<HTMLInputElement>("[data-draft] input").checked).toBe(false);
  expect(sessionStorage.length).toBe(0);
});

it("brings a draft back", async () => {
  localStorage.setItem(DRAFT_KEY, JSON.stringify({ category: "heart", title: "My question", email: "a@b.c", form: 1 }));
  let posted = "";
  start(topic, (_, body) => {
    posted = String(body);
    return page(question, "What to ask");
  });
  expect(element("[data-draft-found]").hidden).toBe(false);
  element("[data-draft-found] button").click();
  await settled();
  expect(new URLSearchParams(posted).get("title")).toBe("My question");
  expect(new URLSearchParams(posted).has("email")).toBe(false);
});
