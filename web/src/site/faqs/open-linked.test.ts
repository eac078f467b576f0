// @vitest-environment happy-dom
import { expect, it } from "vitest";
import openLinked from "./open-linked.behaviour";

it("opens the question in the address, now and when it changes", () => {
  document.body.innerHTML =
    '<div><details id="one"></details><details id="two"></details></div><details id="else"></details>';
  const [one, two, other] = document.querySelectorAll("details");
  location.hash = "#one";
  openLinked(document.querySelector("div") as HTMLElement);
  expect([one?.open, two?.open]).toEqual([true, false]);
  for (const hash of ["#two", "#else", "#nothing", ""]) {
    location.hash = hash;
    dispatchEvent(new Event("hashchange"));
  }
  expect([two?.open, other?.open]).toEqual([true, false]);
});
