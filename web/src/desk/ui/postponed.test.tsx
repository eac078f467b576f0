// @vitest-environment happy-dom

import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { newQueryClient } from "../shell/query";
import { postpone, settlePostponed, undoLastPostponed, usePostponed } from "./postponed";
import { RowDecisions } from "./RowDecisions";
import { dismiss, toasts } from "./toasts";

let root: Root;
let place: HTMLElement;
let sent: string[];

const DONE = {
  key: "done",
  label: "Done",
  later: "will be marked as done.",
  call: async (row: string) => sent.push(row),
};

function List({ rows }: { rows: readonly string[] }) {
  const { hidden } = usePostponed();
  return rows
    .filter((row) => !hidden.has(row))
    .map((row) => <RowDecisions key={row} row={row} id={row} name={row} decisions={[DONE]} changes={[]} />);
}

const rows = () => [...place.querySelectorAll("button")].map(({ textContent }) => textContent);
const message = () => toasts.shown().at(-1);

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.useFakeTimers();
  sent = [];
  place = document.body.appendChild(document.createElement("div"));
  root = createRoot(place);
  await act(async () =>
    root.render(
      <QueryClientProvider client={newQueryClient()}>
        <List rows={["one", "two", "three"]} />
      </QueryClientProvider>,
    ),
  );
});

afterEach(async () => {
  await act(() => settlePostponed());
  await act(async () => root.unmount());
  place.remove();
  for (const { id } of toasts.shown()) dismiss(id);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const press = (at: number) => act(async () => place.querySelectorAll("button")[at]?.click());

it("takes a decided row out of the list, goes on with the next, and sends when the time to undo is over", async () => {
  await press(1);
  expect(rows()).toEqual(["Done: one", "Done: three"]);
  expect(document.activeElement?.textContent).toBe("Done: three");
  expect(message()).toMatchObject({ text: "two will be marked as done.", action: { label: "Undo" } });
  await act(() => vi.advanceTimersByTimeAsync(7_000));
  expect(sent).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(sent).toEqual(["two"]);
});

it("never sends what was taken back, by its message or by the key", async () => {
  await press(0);
  await act(async () => message()?.action?.run());
  await press(2);
  await act(async () => expect(undoLastPostponed()).toBe(true));
  expect(rows()).toEqual(["Done: one", "Done: two", "Done: three"]);
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(sent).toEqual([]);
  expect(undoLastPostponed()).toBe(false);
});

it("sends at once when the page is put away, and makes room for more than three", async () => {
  for (const row of ["a", "b", "c", "d"]) {
    await act(async () => postpone({ rows: [row], said: row, run: () => DONE.call(row) }));
  }
  expect(sent).toEqual(["a"]);
  Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
  await act(async () => document.dispatchEvent(new Event("visibilitychange")));
  Reflect.deleteProperty(document, "visibilityState");
  expect(sent).toEqual(["a", "b", "c", "d"]);
});

it("brings a row back that could not be decided, and says why", async () => {
  const fail = { ...DONE, call: () => Promise.reject(new Error("The line is down.")) };
  await act(async () =>
    root.render(
      <QueryClientProvider client={newQueryClient()}>
        <RowDecisions row="one" id="one" name="one" decisions={[fail]} changes={[]} />
      </QueryClientProvider>,
    ),
  );
  await press(0);
  await act(() => settlePostponed());
  expect(message()).toMatchObject({ tone: "bad" });
  expect(rows()).toEqual(["Done: one"]);
});
