// @vitest-environment happy-dom
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { wrongWith } from "./chosen-file";
import { FileForm } from "./FileForm";
import chosenFile from "./file-player.behaviour";

const file = (size: number, type = "image/jpeg", name = "a.jpg") => ({ name, size, type });

it("knows what cannot be taken before it is sent", () => {
  expect(wrongWith(undefined)).toBe("Choose a photo or a document");
  expect(wrongWith(file(10, "application/x-msdownload", "a.exe"))).toMatch(/must be a photo, or a PDF/);
  expect(wrongWith(file(0))).toMatch(/is empty/);
  expect(wrongWith(file(15_000_000))).toMatch(/10 MB or smaller\. This one has 15 MB/);
  expect(wrongWith(file(10 << 20))).toBe("");
  expect(wrongWith(file(10, "application/pdf", "scan"))).toBe("");
  expect(wrongWith(file(10, "application/msword", "letter.DOC"))).toBe("");
  // Phones that do not know HEIC give it no type.
  expect(wrongWith(file(4_000_000, ""))).toBe("");
});

async function show(message?: string): Promise<HTMLFormElement> {
  const state = message ? { name: "file", values: {}, errors: [{ field: "file", message }] } : undefined;
  document.body.innerHTML = renderToStaticMarkup(<FileForm state={state} />);
  const form = document.querySelector("form") as HTMLFormElement;
  chosenFile(form);
  form.dispatchEvent(new Event("focusin"));
  await vi.dynamicImportSettled();
  return form;
}

const error = () => document.getElementById("file-file-error") as HTMLElement;

it("says at the field what is wrong, and sends nothing", async () => {
  const form = await show();
  expect(error().hidden).toBe(true);
  const sent = new Event("submit", { cancelable: true });
  form.dispatchEvent(sent);
  expect(sent.defaultPrevented).toBe(true);
  expect(error().hidden).toBe(false);
  expect(error().textContent).toBe("Error: Choose a photo or a document");
  expect(form.querySelector("input")?.getAttribute("aria-invalid")).toBe("true");
});

it("sends what may be sent, and says so", async () => {
  const form = await show("The file cannot be read");
  expect(error().hidden).toBe(false);
  const input = form.querySelector("input") as HTMLInputElement;
  Object.defineProperty(input, "files", { value: [new File(["pixels"], "a.jpg", { type: "image/jpeg" })] });
  input.dispatchEvent(new Event("change"));
  expect(error().hidden).toBe(true);
  expect(input.hasAttribute("aria-invalid")).toBe(false);
  const sent = new Event("submit", { cancelable: true });
  form.dispatchEvent(sent);
  expect(sent.defaultPrevented).toBe(false);
  expect(form.querySelector("button")?.textContent).toBe("Sending the file…");
});
