// @vitest-environment happy-dom
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PageContext } from "../../../render/context";
import type { FormState } from "../../../render/contract";
import { inputOf } from "../../../render/samples";
import { devices, FakeConnection, fakeBrowser, restoreBrowser } from "../../../ui/call/fake-connection";
import { CallRoom } from "./CallRoom";
import { waitForCall as call, offerCheck } from "./call-form";
import { DeviceCheck } from "./DeviceCheck";

const COUNTRIES = [
  { key: "NG", label: "Nigeria" },
  { key: "GB", label: "United Kingdom" },
];
const NATIONS = { GB: [{ key: "scotland", label: "Scotland" }] };

let posts: { path: string; body: unknown }[];
let answers: Record<string, () => Response>;

vi.setConfig({ testTimeout: 30_000 });

const wait = (time = 0) => vi.advanceTimersByTimeAsync(time);
const find = <T extends HTMLElement>(selector: string) => document.querySelector<T>(selector) as T;
const shown = () =>
  [...document.querySelectorAll<HTMLButtonElement>("button")]
    .filter((button) => !button.closest("[hidden]"))
    .map(({ textContent }) => textContent);
const button = (words: string) =>
  [...document.querySelectorAll<HTMLButtonElement>("button")].find(
    (one) => one.textContent === words && !one.hidden,
  ) as HTMLButtonElement;
const said = () => find(".panel [role=status]").textContent;

const drawPart = (part: ReactNode) => {
  const input = inputOf("consultation-booking", { path: "/consultation/booking/t0ken", data: {} });
  return renderToStaticMarkup(<PageContext value={{ input, feature: "consultation" }}>{part}</PageContext>);
};

const draw = (state?: FormState, hasEntered = false) =>
  drawPart(<CallRoom token="t0ken" countries={COUNTRIES} nations={NATIONS} state={state} hasEntered={hasEntered} />);

beforeEach(() => {
  vi.useFakeTimers();
  fakeBrowser();
  posts = [];
  answers = {
    "/room": () =>
      Response.json({ seat: "s3at", numbers: [{ label: "Ambulance", tel: "112" }], phone: "0803 000 0021" }),
    "/offer": () => Response.json({ sdp: "answer" }),
  };
  vi.stubGlobal("fetch", async (path: string, { body }: { body: string }) => {
    posts.push({ path, body: JSON.parse(body) });
    const [, answer] = Object.entries(answers).find(([end]) => path.endsWith(end)) ?? [];
    return answer?.() ?? new Response(null, { status: 500 });
  });
  document.body.innerHTML = draw();
});
afterEach(() => {
  button("Leave")?.click();
  document.body.replaceChildren();
  restoreBrowser();
  vi.useRealTimers();
});

/** Sends the form, and waits for the script that it loads. */
async function enter(): Promise<void> {
  find<HTMLSelectElement>("[name=country]").value = "GB";
  find("[name=country]").dispatchEvent(new Event("change", { bubbles: true }));
  find<HTMLSelectElement>("[name=nation]").value = "scotland";
  find<HTMLInputElement>("[name=town]").value = " Leith ";
  find<HTMLInputElement>("[value=trusted]").checked = true;
  find("form").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  // The call is loaded first, which takes long on a machine that does much else.
  await vi.waitFor(() => expect(posts.length).toBeGreaterThan(0), { timeout: 20_000 });
  await wait(10);
}

async function connect(seats = [{ seat: "clinician", slot: 1, muted: false, picture: false }]): Promise<void> {
  call(find("#call"));
  await enter();
  FakeConnection.last.open();
  await wait();
  FakeConnection.last.say({ seats });
}

it("is a form that says honestly what it can do without scripts", () => {
  const form = find<HTMLFormElement>("form");
  expect(find("noscript").textContent).toContain("the doctor may phone you");
  expect([form.method, form.getAttribute("action")]).toEqual(["post", "/consultation/booking/t0ken#call-form"]);
  expect(find<HTMLInputElement>("[name=do]").value).toBe("enter");
  expect(find("[data-check]").hidden).toBe(true);
  expect(find("optgroup").getAttribute("label")).toBe("United Kingdom");
});

it("shows what came back with the form of the room, and nothing of another", () => {
  const errors = [{ field: "town", message: "Say where you are." }];
  const values = { country: "GB", nation: "scotland", beside: "alone" };
  document.body.innerHTML = draw({ name: "booking", values, errors });
  expect(find("[role=alert] a").getAttribute("href")).toBe("#call-form-town");
  expect(find<HTMLSelectElement>("[name=nation]").value).toBe("scotland");
  document.body.innerHTML = draw({ name: "booking", values, errors: [{ field: "text", message: "Write something." }] });
  expect(find("[role=alert]")).toBeNull();
});

it("stays the form where the browser cannot call", () => {
  vi.stubGlobal("RTCPeerConnection", undefined);
  Reflect.deleteProperty(globalThis, "RTCPeerConnection");
  call(find("#call"));
  expect([find("[data-unable]").hidden, find("[data-able]").hidden, find("[data-check]").hidden]).toEqual([
    false,
    true,
    true,
  ]);
});

describe("a form that was posted before the scripts were there", () => {
  const place = { country: "NG", town: "Ibadan", beside: "trusted" };
  const values = { do: "enter", ...place };

  beforeEach(() => {
    document.body.innerHTML = draw({ name: "booking", values, errors: [] }, true);
  });

  it("says that the call is being loaded, and keeps what was said", () => {
    expect(find("[data-loading]").textContent).toContain("The call is being loaded");
    expect(find("noscript").textContent).toContain("Calls need a browser with scripts");
    expect(Object.fromEntries(new FormData(find<HTMLFormElement>("form")))).toMatchObject(values);
  });

  it("is entered as soon as they are", async () => {
    call(find("#call"));
    await vi.waitFor(() => expect(find(".panel h3")).not.toBeNull(), { timeout: 20_000 });
    expect(posts[0]?.body).toEqual(place);
    expect(find("[data-loading]")).toBeNull();
  });

  it("waits no longer for what the browser cannot do", () => {
    Reflect.deleteProperty(globalThis, "RTCPeerConnection");
    call(find("#call"));
    expect([find("[data-unable]").hidden, find("[data-loading]").hidden]).toEqual([false, true]);
    expect(posts).toEqual([]);
  });
});

it("asks for the part of a country only where it has some", () => {
  call(find("#call"));
  expect(find("[data-nation]").hidden).toBe(true);
  find<HTMLSelectElement>("[name=country]").value = "GB";
  find("[name=country]").dispatchEvent(new Event("change"));
  expect(find("[data-nation]").hidden).toBe(false);
});

it("sends where the patient is, and then calls, with the numbers of that country in sight", async () => {
  await connect();
  expect(posts.map(({ path }) => path)).toEqual(["/api/consultation/bookings/t0ken/room", "/api/rooms/s3at/offer"]);
  expect(posts[0]?.body).toEqual({ country: "GB", nation: "scotland", town: "Leith", beside: "trusted" });
  expect(find("[data-before]").hidden).toBe(true);
  expect(find(".panel h3").textContent).toBe("On a call with Dr Ade");
  expect(document.activeElement).toBe(find(".panel h3"));
  expect(find<HTMLAnchorElement>(".numbers a").getAttribute("href")).toBe("tel:112");
  expect(find(".numbers li").textContent).toContain("Ambulance");
  expect(find(".panel").textContent).toContain("0803 000 0021");
  expect(find(".panel").textContent).toContain("about 0.3 MB a minute");
  expect(said()).toBe("The doctor is here now.");
  expect(shown()).toEqual(["Mute", "Leave", "Show my picture"]);
});

it("shows above the form what is missing", async () => {
  const errors = [{ field: "town", message: "Say where you are." }];
  answers["/room"] = () => Response.json({ status: 422, errors }, { status: 422 });
  call(find("#call"));
  await enter();
  expect(find("[role=alert] a").textContent).toBe("Say where you are.");
  expect(find("#call-form-town").getAttribute("aria-invalid")).toBe("true");
  expect(find("[data-before]").hidden).toBe(false);
  expect(FakeConnection.all).toEqual([]);
});

it("is muted by the button and by M, and says so", async () => {
  await connect();
  const press = (target: Element, more = {}) =>
    target.dispatchEvent(new KeyboardEvent("keydown", { key: "m", bubbles: true, cancelable: true, ...more }));
  press(find(".panel h3"));
  expect([said(), devices.given[0]?.enabled]).toEqual(["Your microphone is off.", false]);
  button("Unmute").click();
  expect([said(), devices.given[0]?.enabled]).toEqual(["Your microphone is on.", true]);
  press(find(".panel h3"), { ctrlKey: true });
  press(document.body);
  expect(devices.given[0]?.enabled).toBe(true);
});

it("offers better sound only once the line has gone down by itself", async () => {
  await connect();
  FakeConnection.last.say({ line: "poor" });
  await wait();
  expect(said()).toBe("The line is poor. The sound is simpler now, and pictures are off.");
  expect(shown()).toEqual(["Mute", "Leave", "Better sound"]);
  button("Better sound").click();
  await wait();
  expect(shown()).toEqual(["Mute", "Leave", "Show my picture"]);
  expect(
    posts.filter(({ path }) => path.endsWith("/offer")).map(({ body }) => (body as { quality: string }).quality),
  ).toEqual(["voice", "poor", "voice"]);
});

it("takes the call back from another window", async () => {
  await connect();
  FakeConnection.last.say({ replaced: true });
  expect(find(".panel h3").textContent).toBe("You opened the room in another window.");
  expect(shown()).toEqual(["Talk here"]);
  button("Talk here").click();
  await wait();
  FakeConnection.last.open();
  await wait();
  expect(said()).toBe("You are connected.");
});

it("says why the microphone cannot be used, and lets them listen", async () => {
  devices.give = () => Promise.reject(new DOMException("", "NotAllowedError"));
  call(find("#call"));
  await enter();
  expect(find(".panel h3").textContent).toMatch(/The microphone is not allowed/);
  expect(shown()).toEqual(["Try again", "Only listen"]);
  expect(find(".numbers a").textContent).toContain("112");
});

it("shows who speaks without reading it out", async () => {
  await connect();
  await wait(600);
  FakeConnection.last.voice = { lost: 0, received: 0, energy: 0.01, seconds: 0.3 };
  await wait(300);
  const people = find(".people");
  expect([people.textContent, people.getAttribute("aria-live")]).toEqual(["The doctor is speaking", "off"]);
  expect(said()).toBe("The doctor is here now.");
});

describe("the check before the time", () => {
  const result = () => [...document.querySelectorAll(".check .result")].at(-1)?.textContent;
  const found = () => [...document.querySelectorAll(".check dl > div")].map(({ textContent }) => textContent);

  async function open(): Promise<void> {
    offerCheck(find("section"));
    button("Try it now").click();
    await vi.waitFor(() => expect(button("Test the line")).toBeDefined(), { timeout: 20_000 });
  }

  /** Asks for the check, and for the test of the line in it. */
  async function testLine(): Promise<void> {
    await open();
    button("Test the line").click();
    await vi.waitFor(() => expect(posts.length).toBeGreaterThan(0));
    await wait(10);
  }

  beforeEach(() => {
    answers["/line-test"] = () => Response.json({ sdp: "answer" });
    document.body.innerHTML = drawPart(<DeviceCheck lineTest="/api/consultation/bookings/t0ken/line-test" />);
  });

  it("says without scripts what will be needed, and offers nothing that needs them", () => {
    expect(find("noscript").textContent).toContain("a microphone");
    expect(find("[data-check]").hidden).toBe(true);
  });

  it("tries the line both ways through the booking, and says what it carries", async () => {
    await testLine();
    FakeConnection.last.open();
    await wait(200);
    FakeConnection.last.open();
    await wait(200);
    expect(posts.map(({ path }) => path)).toEqual(Array(2).fill("/api/consultation/bookings/t0ken/line-test"));
    expect(result()).toBe("Your line is good enough to talk, and for a small picture. Delay: 50 ms.");
    expect(found().at(-1)).toBe("LineWorks");
  });

  it("says of each thing what was found, with a sign and in words", async () => {
    vi.stubGlobal("MediaRecorder", class {});
    await open();
    expect(found()).toEqual(["MicrophoneNot tried yet", "SoundNot tried yet", "LineNot tried yet"]);
    devices.give = () => Promise.reject(new DOMException("", "NotAllowedError"));
    button("Start speaking").click();
    await wait(10);
    expect(found()[0]).toBe("MicrophoneCannot be used");
    expect(document.querySelectorAll(".check dd svg")).toHaveLength(3);
    expect(shown()).not.toContain("I heard it");
  });

  it("says what the server says where it gives no test, and nothing of the line", async () => {
    answers["/line-test"] = () => Response.json({ detail: "Wait a few minutes." }, { status: 429 });
    await testLine();
    expect(result()).toBe("Wait a few minutes.");
    expect(found().at(-1)).toBe("LineNot tried yet");
  });
});
