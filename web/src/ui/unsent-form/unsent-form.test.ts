// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import unsentForm from "./unsent-form-player.behaviour";

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const FIELDS = `<form><input name="name"><input type="radio" name="adult" value="yes"><input type="hidden" name="form" value="request">
  <input type="checkbox" name="ways" value="a"><input type="checkbox" name="ways" value="b"><p data-live></p>
  <button name="do" value="next">Continue</button></form>`;

const part = <T extends HTMLElement>(selector: string) => document.querySelector(selector) as T;
const said = () => part("[data-live]").textContent;
const checked = () => ["[name=adult]", "[value=a]", "[value=b]"].map((it) => part<HTMLInputElement>(it).checked);

async function open(): Promise<HTMLFormElement> {
  document.body.innerHTML = FIELDS;
  unsentForm(part("[data-live]"));
  part("form").dispatchEvent(new Event("pointerdown"));
  await vi.dynamicImportSettled();
  return part<HTMLFormElement>("form");
}

/** A line that is there or not. */
function line(isThere: boolean, form: HTMLFormElement) {
  const fetch = vi.fn(async () => {
    if (!isThere) throw new TypeError("no line");
    return new Response();
  });
  vi.stubGlobal("fetch", fetch);
  return { fetch, goesOn: vi.spyOn(form, "requestSubmit").mockImplementation(() => {}) };
}

function press(form: HTMLFormElement): Event {
  const event = new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter: part("button") });
  form.dispatchEvent(event);
  return event;
}

it("tries the line first, once however often somebody presses, and goes on by the button that was pressed", async () => {
  const form = await open();
  const { fetch, goesOn } = line(true, form);
  const next = vi.fn();
  form.addEventListener("submit", next);
  expect(press(form).defaultPrevented).toBe(true);
  expect(part("button").textContent).toBe("Submitting...");
  press(form);
  await vi.waitFor(() => expect(goesOn).toHaveBeenCalledExactlyOnceWith(part("button")));
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(next).not.toHaveBeenCalled();
  expect(part("button").textContent).toBe("Continue");
});

it("stays where the site cannot be reached, and brings back what was typed until it was sent", async () => {
  const form = await open();
  part<HTMLInputElement>("[name=name]").value = "Amina";
  part<HTMLInputElement>("[name=adult]").checked = true;
  part<HTMLInputElement>("[value=b]").checked = true;
  const { goesOn } = line(false, form);
  press(form);
  await vi.waitFor(() => expect(said()).toMatch(/^Not sent yet\. We cannot reach the site/));
  expect(goesOn).not.toHaveBeenCalled();
  expect(localStorage.length).toBe(0);

  const again = await open();
  expect(said()).toBe("Not sent yet. What you typed is here again.");
  expect(part<HTMLInputElement>("[name=name]").value).toBe("Amina");
  expect(checked()).toEqual([true, false, true]);
  const up = line(true, again);
  press(again);
  await vi.waitFor(() => expect(up.goesOn).toHaveBeenCalledTimes(1));
  expect(sessionStorage.length).toBe(0);
});

it("says that the phone is offline where no other script of the page does", async () => {
  document.body.innerHTML = FIELDS.replace("<p data-live>", "<p data-live data-says-offline>");
  unsentForm(part("[data-live]"));
  part("form").dispatchEvent(new Event("pointerdown"));
  await vi.dynamicImportSettled();
  const form = part<HTMLFormElement>("form");
  part<HTMLInputElement>("[name=name]").value = "Amina";
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  expect(press(form).defaultPrevented).toBe(true);
  expect(said()).toMatch(/^Not sent yet\. You are offline\./);
  vi.restoreAllMocks();
  await open();
  expect(part<HTMLInputElement>("[name=name]").value).toBe("Amina");
});

it("keeps what was typed where the phone knows that it is offline, and leaves saying so to the page", async () => {
  const form = await open();
  part<HTMLInputElement>("[name=name]").value = "Amina";
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  expect(press(form).defaultPrevented).toBe(false);
  await open();
  expect(part<HTMLInputElement>("[name=name]").value).toBe("Amina");
});

it("fills no form of another page", async () => {
  sessionStorage.setItem("unsentForm", JSON.stringify({ path: "/other", fields: [["name", "Amina"]] }));
  await open();
  expect(part<HTMLInputElement>("[name=name]").value).toBe("");
  expect(said()).toBe("");
});
