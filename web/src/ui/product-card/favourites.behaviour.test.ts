// @vitest-environment happy-dom
import { beforeEach, expect, it } from "vitest";
import favouritesBehaviour from "./favourites.behaviour";

beforeEach(() => {
  document.body.innerHTML = `<span data-favourite-count></span>
    <ul><li><button data-favourite="net" aria-pressed="false"><i>heart</i></button></li>
    <li><button data-favourite="tote" aria-pressed="false"></button></li></ul>`;
});

const pressed = (id: string) => document.querySelector(`[data-favourite=${id}]`)?.getAttribute("aria-pressed");

it("marks, counts, keeps and unmarks", () => {
  favouritesBehaviour(document.querySelector("ul") as HTMLElement);
  document.querySelector("i")?.click();
  expect(pressed("net")).toBe("true");
  expect(pressed("tote")).toBe("false");
  expect(document.querySelector("[data-favourite-count]")?.textContent).toBe("(1)");
  expect(localStorage.getItem("favourites")).toBe('["net"]');
  document.querySelector("i")?.click();
  expect(pressed("net")).toBe("false");
  expect(localStorage.getItem("favourites")).toBe("[]");
});
