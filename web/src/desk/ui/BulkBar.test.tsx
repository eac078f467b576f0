// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ProblemError } from "../shell/problem";
import { type BulkAction, BulkBar } from "./BulkBar";
import { dismiss, toasts } from "./toasts";

interface Mail {
  id: string;
  state: string;
}

const sent = vi.fn(async ({ id }: Mail) => {
  if (id === "broken") throw new ProblemError(409, "conflict", "No", "It was sent meanwhile.");
});
const again: BulkAction<Mail> = {
  key: "again",
  label: "Send again",
  fits: ({ state }) => state !== "waiting",
  call: sent,
  done: "on the way again.",
  ask: "Each goes once more.",
};

let place: HTMLElement;
let root: Root;

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  for (const { id } of toasts.shown()) dismiss(id);
  place = document.body.appendChild(document.createElement("div"));
  root = createRoot(place);
});

afterEach(() => {
  act(() => root.unmount());
  place.remove();
  vi.unstubAllGlobals();
});

const button = (name: string) =>
  [...place.querySelectorAll("button")].find(({ textContent }) => textContent?.trim() === name) as HTMLButtonElement;

it("does it, once it was confirmed, with those it makes sense for, and says what came of it", async () => {
  const onClear = vi.fn();
  const client = new QueryClient();
  const invalidate = vi.spyOn(client, "invalidateQueries");
  const rows = ["failed", "sent", "waiting"].map((state) => ({ id: state, state }));
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <BulkBar
          rows={[...rows, { id: "broken", state: "failed" }]}
          noun={["email", "emails"]}
          actions={[again]}
          changes={["mails"]}
          onClear={onClear}
        />
      </QueryClientProvider>,
    ),
  );
  expect(place.querySelector("[role=status]")?.textContent).toBe("4 emails ticked");
  await act(async () => button("Send again (3)").click());
  expect(sent).not.toHaveBeenCalled();
  expect(place.querySelector("dialog h2")?.textContent).toBe("Send again: 3 emails?");
  await act(async () => button("Send again").click());
  expect(sent.mock.calls.map(([mail]) => mail.id)).toEqual(["failed", "sent", "broken"]);
  const said = toasts.shown().map(({ text }) => text);
  expect(said).toEqual(["2 emails on the way again.", "1 email not changed. It was sent meanwhile."]);
  expect(onClear).toHaveBeenCalledOnce();
  expect(invalidate).toHaveBeenCalledExactlyOnceWith({ queryKey: ["mails"] });
});
