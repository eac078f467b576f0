// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { THEME_SCRIPT } from "./theme-script";

const root = document.documentElement;

beforeEach(() => {
  vi.stubGlobal(
    "fetch",
    vi.fn(() => Promise.resolve(new Response())),
  );
  localStorage.clear();
  root.removeAttribute("data-theme");
  root.className = "";
});
afterEach(() => vi.unstubAllGlobals());

async function toggle(): Promise<HTMLFormElement> {
  document.body.innerHTML = `<form method="post" action="/preferences" data-theme-toggle><input type="hidden" name="return" value="/">
    <button name="theme" value="dark">Dark</button><button name="theme" value="light">Light</button></form>`;
  vi.resetModules();
  const { themeForms } = await import("./theme");
  themeForms();
  return document.forms[0] as HTMLFormElement;
}

function press(form: HTMLFormElement, value: string): Event {
  const submitter = form.querySelector<HTMLButtonElement>(`[value=${value}]`);
  const event = new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter });
  form.dispatchEvent(event);
  return event;
}

it("shows a theme at once, keeps it on the device and tells the server", async () => {
  const event = press(await toggle(), "dark");
  expect(event.defaultPrevented).toBe(true);
  expect(root.dataset.theme).toBe("dark");
  expect(root.classList.contains("dark")).toBe(true);
  expect(localStorage.getItem("isDarkMode")).toBe("true");
  expect(fetch).toHaveBeenCalledWith("/preferences", expect.objectContaining({ method: "POST" }));
});

it("forgets the theme of the device when the visitor wants it like the device", async () => {
  const form = await toggle();
  press(form, "dark");
  form.removeAttribute("data-theme-toggle");
  form.insertAdjacentHTML("beforeend", '<button name="theme" value="system">System</button>');
  const event = press(form, "system");
  expect(event.defaultPrevented).toBe(false);
  expect(root.dataset.theme).toBeUndefined();
  expect(localStorage.getItem("isDarkMode")).toBeNull();
});

it("applies the kept theme before first paint", () => {
  localStorage.setItem("isDarkMode", "true");
  new Function(THEME_SCRIPT)();
  expect(root.dataset.theme).toBe("dark");
  localStorage.setItem("isDarkMode", "false");
  new Function(THEME_SCRIPT)();
  expect(root.dataset.theme).toBe("light");
  expect(root.classList.contains("dark")).toBe(false);
});
