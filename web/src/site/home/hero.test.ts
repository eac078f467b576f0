import { expect, it } from "vitest";
import { pictureSample, shellSample } from "../../render/fixtures";
import { inputOf, ok } from "../../render/samples";
import { renderPage } from "../../render/server";

const home = (hero: object, shell = {}) =>
  renderPage(
    inputOf("home", {
      path: "/",
      data: { copy: ok({ name: "home", copy: { hero } }), shell: ok({ ...shellSample, ...shell }) },
    }),
  ).html;

it("shows the doctor's picture where there is one, else the drawn scene", () => {
  expect(home({ picture: pictureSample })).toContain(`src="${pictureSample.src}"`);
  expect(home({})).not.toContain(`src="${pictureSample.src}"`);
});

it("calls its ways to book, and its places on other sites, as the settings do", () => {
  const external = { reviews: "https://r.example/us" };
  const html = home({}, { bookLabel: "See the doctor", bookNowLabel: "Now", external });
  expect(html.match(/See the doctor/g)?.length).toBeGreaterThan(1);
  expect(html).toMatch(/Now<\/a>/);
  expect(html).toMatch(/<a href="https:\/\/r\.example\/us" rel="noopener noreferrer">Reviews of us<\/a>/);
});
