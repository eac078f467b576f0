// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { newQueryClient } from "../../shell/query";
import { ApproveDialog, PublishDialog } from "./CorrectionDialogs";

const client = newQueryClient();
const given: object[] = [];
let unmount: () => void;

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));

afterEach(() => {
  unmount();
  given.length = 0;
  client.clear();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

async function show(dialog: ReactNode) {
  const place = document.createElement("div");
  document.body.append(place);
  const root = createRoot(place);
  unmount = () => act(() => root.unmount());
  await act(async () => root.render(<QueryClientProvider client={client}>{dialog}</QueryClientProvider>));
}

const fields = () => [...document.querySelectorAll("textarea")];

async function type(field: HTMLTextAreaElement | undefined, text: string) {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(field, text);
    field?.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

async function submit() {
  await act(async () => document.querySelector("form")?.requestSubmit());
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
}

const done = { onClose: () => undefined, onDone: (details: object) => void given.push(details) };

it("publishes with what was wrong, and without where nothing was", async () => {
  await show(<PublishDialog {...done} />);
  expect(document.body.textContent).toContain("Was something wrong before?");
  await type(fields()[0], " It said 8pm; visits end at 6pm. ");
  await submit();
  unmount();
  await show(<PublishDialog {...done} />);
  await submit();
  expect(given).toEqual([{ correction: "It said 8pm; visits end at 6pm." }, {}]);
});

it("asks a doctor for it with the approval, of what readers know alone", async () => {
  await show(<ApproveDialog {...done} text="" corrects />);
  expect(fields()).toHaveLength(2);
  await type(fields()[1], "It said 10 g; the limit is 5 g.");
  await submit();
  expect(given, "the note is missing").toEqual([]);
  await type(fields()[0], "Checked");
  await submit();
  expect(given).toEqual([{ note: "Checked", correction: "It said 10 g; the limit is 5 g." }]);
  unmount();
  await show(<ApproveDialog {...done} text="" corrects={false} />);
  expect(fields()).toHaveLength(1);
});
