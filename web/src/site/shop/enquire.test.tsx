// @vitest-environment happy-dom
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { optionsSample } from "../../render/inquiry-samples";
import { Enquire } from "./Enquire";
import enquire from "./enquire.behaviour";

it("opens the dialog instead of the page, and closes it with what was typed in it", () => {
  document.body.innerHTML = renderToStaticMarkup(<Enquire id="cup 1" options={optionsSample} />);
  const link = document.querySelector("a") as HTMLAnchorElement;
  const dialog = document.querySelector("dialog") as HTMLDialogElement;
  expect(link.getAttribute("href")).toBe("/product/cup%201/enquiry");
  enquire(document.querySelector("[data-behaviour=enquire]") as HTMLElement);
  const click = new MouseEvent("click", { bubbles: true, cancelable: true });
  link.dispatchEvent(click);
  expect(click.defaultPrevented).toBe(true);
  expect(dialog.open).toBe(true);
  const name = dialog.querySelector("#enquiry-fullname") as HTMLInputElement;
  name.value = "Bola";
  dialog.querySelector<HTMLElement>("[data-close]")?.click();
  expect(dialog.open).toBe(false);
  expect(name.value).toBe("Bola");
});

it("leaves a click for a new tab alone", () => {
  document.body.innerHTML = renderToStaticMarkup(<Enquire id="cup" options={optionsSample} />);
  enquire(document.querySelector("[data-behaviour=enquire]") as HTMLElement);
  const click = new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey: true });
  document.querySelector("a")?.dispatchEvent(click);
  expect(click.defaultPrevented).toBe(false);
  expect(document.querySelector("dialog")?.open).toBe(false);
});
