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

it("has the captions and the words of the welcome film, and loads nothing of it", () => {
  const film = {
    src: "/media/1/file.mp4",
    mime: "video/mp4",
    bytes: 4_200_000,
    seconds: 40,
    captions: [{ src: "/media/2/file.vtt", language: "en", label: "English" }],
  };
  const html = home({ video: { film, transcript: "I am Dr Ade." } }, { nairaPerMegabyte: "0.5" });
  expect(html).toContain("40 sec<small>uses about 4.2 MB, about ₦2</small>");
  expect(html).toMatch(/<template><video [^>]*preload="none".*<track kind="captions" src="\/media\/2\/file.vtt"/);
  expect(html).toContain("<p>I am Dr Ade.</p>");
  expect(home({ video: { film: null, transcript: "" } })).not.toContain("<template>");
});

it("explains the price of data with its day at the foot of the page", () => {
  const foot = home({}, { nairaPerMegabyte: "0.35", nairaPerMegabyteDay: "21 November 2026" });
  expect(foot).toContain("Costs in ₦ are for mobile data at ₦0.35 for 1 MB, the price on 21 November 2026.");
  expect(home({})).not.toContain("Costs in ₦");
});
