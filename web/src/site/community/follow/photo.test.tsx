// @vitest-environment happy-dom
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { PhotoForm } from "./PhotoForm";
import photo, { wrongWith } from "./photo-player.behaviour";

const file = (size: number, type = "image/jpeg") => ({ name: "a.jpg", size, type });

it("knows what cannot be taken before it is sent", () => {
  expect(wrongWith(undefined)).toBe("Choose a photo");
  expect(wrongWith(file(10, "application/pdf"))).toMatch(/must be a photo/);
  expect(wrongWith(file(0))).toMatch(/is empty/);
  expect(wrongWith(file(15_000_000))).toBe("The photo must be smaller than 10MB. This one has 15 MB");
  expect(wrongWith(file(10 << 20))).toBe("");
  // Phones that do not know HEIC give it no type.
  expect(wrongWith(file(4_000_000, ""))).toBe("");
});

function show(message?: string): HTMLFormElement {
  const state = message ? { name: "photo", values: {}, errors: [{ field: "photo", message }] } : undefined;
  document.body.innerHTML = renderToStaticMarkup(<PhotoForm state={state} />);
  const form = document.querySelector("form") as HTMLFormElement;
  photo(form);
  return form;
}

const error = () => document.getElementById("photo-photo-error") as HTMLElement;

it("says at the field what is wrong, and sends nothing", () => {
  const form = show();
  expect(error().hidden).toBe(true);
  const sent = new Event("submit", { cancelable: true });
  form.dispatchEvent(sent);
  expect(sent.defaultPrevented).toBe(true);
  expect(error().hidden).toBe(false);
  expect(error().textContent).toBe("Error: Choose a photo");
  expect(form.querySelector("input")?.getAttribute("aria-invalid")).toBe("true");
});

it("sends what may be sent, and says so", () => {
  const form = show("The photo cannot be read");
  expect(error().hidden).toBe(false);
  const input = form.querySelector("input") as HTMLInputElement;
  Object.defineProperty(input, "files", { value: [new File(["pixels"], "a.jpg", { type: "image/jpeg" })] });
  input.dispatchEvent(new Event("change"));
  expect(error().hidden).toBe(true);
  expect(input.hasAttribute("aria-invalid")).toBe(false);
  const sent = new Event("submit", { cancelable: true });
  form.dispatchEvent(sent);
  expect(sent.defaultPrevented).toBe(false);
  expect(form.querySelector("button")?.textContent).toBe("Sending the photo…");
});
