// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import { pressed } from "./plain-presses";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const BUTTON = '<button name="quantity" value="2">Update</button>';

/** Presses the button of the form in the markup, and lets what the line says come back. */
async function press(html: string, isThere: boolean) {
  document.body.innerHTML = html;
  vi.stubGlobal("fetch", async () => {
    if (!isThere) throw new TypeError("no line");
    return new Response();
  });
  const form = document.querySelector("form") as HTMLFormElement;
  const goesOn = vi.spyOn(form, "requestSubmit").mockImplementation(() => {});
  const submitter = form.querySelector("button");
  const event = new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter });
  form.addEventListener("submit", (submitted) => void pressed(submitted as SubmitEvent));
  form.dispatchEvent(event);
  await new Promise((resolve) => setTimeout(resolve));
  return {
    isStopped: event.defaultPrevented,
    goesOn,
    submitter,
    said: form.querySelector("[role=alert]")?.textContent,
  };
}

it("stays on the page and says so where the site cannot be reached", async () => {
  const { isStopped, goesOn, said } = await press(`<form method="post">${BUTTON}</form>`, false);
  expect(isStopped).toBe(true);
  expect(goesOn).not.toHaveBeenCalled();
  expect(said).toBe("Not done yet: we cannot reach the site. Please try again in a moment.");
});

it("goes on by the button that was pressed where it can", async () => {
  const { goesOn, submitter, said } = await press(`<form method="post">${BUTTON}</form>`, true);
  expect([goesOn.mock.calls, said]).toEqual([[[submitter]], undefined]);
});

it("leaves alone what has a script of its own, unless that has nothing to say", async () => {
  const own = (attributes: string) =>
    `<div data-behaviour="x" ${attributes}><form method="post">${BUTTON}</form></div>`;
  expect((await press(own(""), false)).isStopped).toBe(false);
  expect((await press(own("data-stays"), false)).isStopped).toBe(true);
  const within = `<form method="post"><p data-behaviour="x"></p>${BUTTON}</form>`;
  expect((await press(within, false)).isStopped).toBe(false);
  expect((await press(`<form method="get">${BUTTON}</form>`, false)).isStopped).toBe(false);
});
