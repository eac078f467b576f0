// @vitest-environment happy-dom
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, it } from "vitest";
import { pictureSample } from "../render/fixtures";
import { PictureFrame } from "./PictureFrame";
import showPicture from "./show-picture-player.behaviour";

const frame = () => document.querySelector<HTMLElement>("[data-behaviour=show-picture-player]") as HTMLElement;
const link = () => document.querySelector("a") as HTMLAnchorElement;

beforeEach(() => {
  document.body.innerHTML = renderToStaticMarkup(<PictureFrame picture={pictureSample} lowData />);
  showPicture(frame());
});

it("is a link to the picture, and nothing that a browser fetches", () => {
  expect(document.querySelector("img")).toBeNull();
  expect(link().getAttribute("href")).toBe(pictureSample.src);
  expect(link().textContent).toMatch(/^Show picture \(\d+(\.\d+)? KB\): /);
});

it("gives way to the picture, which takes the focus", () => {
  const click = new MouseEvent("click", { bubbles: true, cancelable: true });
  link().dispatchEvent(click);
  expect(click.defaultPrevented).toBe(true);
  const picture = document.querySelector("img");
  expect(picture?.getAttribute("src")).toContain(pictureSample.src);
  expect([picture?.alt, picture?.width, picture?.height]).toEqual([
    pictureSample.alt,
    pictureSample.width,
    pictureSample.height,
  ]);
  expect(document.activeElement).toBe(picture);
  expect(document.querySelector("a")).toBeNull();
  expect(frame().dataset.waiting).toBeUndefined();
});

it("comes back when the picture cannot be fetched", () => {
  link().click();
  document.querySelector("img")?.dispatchEvent(new Event("error"));
  expect(document.activeElement).toBe(link());
  expect(frame().dataset.waiting).toBe("");
});

it("leaves a click for a new tab to the browser", () => {
  const click = new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey: true });
  link().dispatchEvent(click);
  expect(click.defaultPrevented).toBe(false);
  expect(document.querySelector("img")).toBeNull();
});
