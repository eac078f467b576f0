// @vitest-environment happy-dom
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Dialog } from "./Dialog";

let place: HTMLElement;
let root: Root;

beforeEach(() => {
  place = document.body.appendChild(document.createElement("div"));
  root = createRoot(place);
});

afterEach(() => {
  root.unmount();
  place.remove();
});

const page = (open: boolean, onClose = () => undefined) => (
  <>
    <button type="button">Behind</button>
    <Dialog open={open} title="A question" onClose={onClose}>
      <input aria-label="Answer" />
    </Dialog>
  </>
);

/** When the dialog has just come or gone: before React does what may wait. */
const changed = () =>
  new Promise<void>((resolve) => {
    const watch = new MutationObserver(() => {
      watch.disconnect();
      resolve();
    });
    watch.observe(place, { childList: true, subtree: true });
  });

const button = () => place.querySelector("button") as HTMLButtonElement;

it("gives the keyboard back in the moment in which it goes", async () => {
  root.render(page(false));
  await changed();
  button().focus();
  root.render(page(true));
  await changed();
  expect(document.activeElement).toBe(place.querySelector("input"));
  root.render(page(false));
  await changed();
  expect(place.querySelector("dialog")).toBeNull();
  expect(document.activeElement).toBe(button());
});

it("is closed once, by whoever closes it", async () => {
  const onClose = vi.fn();
  root.render(page(true, onClose));
  await changed();
  const dialog = place.querySelector("dialog") as HTMLDialogElement;
  dialog.dispatchEvent(new Event("cancel", { cancelable: true }));
  expect(onClose).toHaveBeenCalledTimes(1);
  root.render(page(false, onClose));
  await changed();
  dialog.dispatchEvent(new Event("close"));
  expect(onClose).toHaveBeenCalledTimes(1);
});
