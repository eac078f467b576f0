// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { QUIET_MS } from "../suggestions";
import Suggest from "./suggest.island";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

const items = [
  { label: "High blood pressure", href: "/blog/high" },
  { label: "Salt", href: "/blog/salt" },
];

let unmount = (): void => {};
const field = (): HTMLInputElement => document.querySelector("[role=combobox]") as HTMLInputElement;
const options = (): string[] => [...document.querySelectorAll("[role=option]")].map((option) => option.textContent);
const chosen = (): string | undefined => document.querySelector('[aria-selected="true"]')?.textContent;

async function type(words: string): Promise<void> {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field(), words);
    field().dispatchEvent(new Event("input", { bubbles: true }));
  });
  await act(async () => vi.advanceTimersByTimeAsync(QUIET_MS));
}

function press(key: string): boolean {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  act(() => void field().dispatchEvent(event));
  return event.defaultPrevented;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => Response.json({ items })),
  );
  document.body.innerHTML = "<div id=island></div>";
  const root = createRoot(document.getElementById("island") as HTMLElement);
  act(() => root.render(<Suggest label="Find" hint="" button="Search" value="" kind="" />));
  unmount = () => act(() => root.unmount());
});

afterEach(() => {
  unmount();
  vi.useRealTimers();
});

it("asks once somebody stops typing, and shows what came", async () => {
  await type("h");
  expect(fetch).not.toHaveBeenCalled();
  await type("high");
  expect(options()).toEqual(["High blood pressure", "Salt"]);
  expect(field().getAttribute("aria-expanded")).toBe("true");
  expect(document.querySelector('[role="status"]')?.textContent).toContain("2 suggestions");
});

it("follows the arrow keys and keeps Enter for the form while nothing is chosen", async () => {
  await type("high");
  expect(press("Enter")).toBe(false);
  press("ArrowDown");
  press("ArrowDown");
  expect(chosen()).toBe("Salt");
  expect(document.getElementById(field().getAttribute("aria-activedescendant") ?? "")?.textContent).toBe("Salt");
  press("ArrowDown");
  expect(chosen()).toBeUndefined();
});

it("closes on Escape and opens again with an arrow", async () => {
  await type("high");
  press("Escape");
  expect(field().getAttribute("aria-expanded")).toBe("false");
  press("ArrowUp");
  expect([field().getAttribute("aria-expanded"), chosen()]).toEqual(["true", "Salt"]);
});
