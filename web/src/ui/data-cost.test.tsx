import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { PageContext } from "../render/context";
import { shellSample } from "../render/fixtures";
import { inputOf, ok } from "../render/samples";
import { nairaText, weightText } from "./data-cost";
import { PortableText } from "./portable-text/PortableText";
import { VideoCard } from "./video-card/VideoCard";
import { streetExample } from "./video-card/VideoCard.examples";

it("says naira where staff set the price of a megabyte, and nothing where they did not", () => {
  expect(nairaText(4_200_000, "0.5")).toBe("about ₦2");
  expect(nairaText(600_000, "0.5")).toBe("less than ₦1");
  expect(weightText(4_200_000, "0.5")).toBe("4.2 MB, about ₦2");
  for (const price of [undefined, null, "", "0"]) expect(weightText(4_200_000, price)).toBe("4.2 MB");
  expect(weightText(0, "0.5")).toBe("size not known");
});

/** The words of what stands on a page of a site that has this price. */
function wordsOf(part: React.ReactNode, nairaPerMegabyte?: string): string {
  const input = inputOf("home", { path: "/", data: { shell: ok({ ...shellSample, nairaPerMegabyte }) } });
  const html = renderToStaticMarkup(<PageContext value={{ input, feature: "home" }}>{part}</PageContext>);
  return html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
}

it("says it before a video is played, and in the question that its player asks", () => {
  const item = { ...streetExample, bytes: 18_000_000 };
  const card = <VideoCard item={item} autoplay={false} />;
  expect(wordsOf(card)).toContain("· 6 min, uses about 18 MB ");
  expect(wordsOf(card, "0.35")).toContain("· 6 min, uses about 18 MB, about ₦6");
  const input = inputOf("home", { path: "/", data: { shell: ok({ ...shellSample, nairaPerMegabyte: "0.35" }) } });
  const html = renderToStaticMarkup(<PageContext value={{ input, feature: "home" }}>{card}</PageContext>);
  expect(html).toContain('data-cost="6 min, uses about 18 MB, about ₦6"');
});

it("says it before the videos and recordings of a text", () => {
  const video = {
    _type: "video",
    _key: "a",
    title: "Salt",
    videoId: "dQw4w9WgXcQ",
    watchUrl: "https://watch.example/a",
    embedUrl: "https://embed.example/a",
    costText: "6 min, uses about 18 MB",
    bytes: 18_000_000,
    transcript: "Less salt helps.",
  };
  const film = {
    _type: "video",
    _key: "b",
    title: "Water",
    film: { src: "/media/1/file.mp4", mime: "video/mp4", bytes: 4_200_000, seconds: 60, captions: [] },
    transcript: "Drink water.",
  };
  const audio = { _type: "audio", _key: "c", title: "Tea", audio: { src: "/media/2/file.mp3", bytes: 2_900_000 } };
  const words = wordsOf(<PortableText value={[video, film, audio]} />, "0.5");
  expect(words).toContain("Salt · 6 min, uses about 18 MB, about ₦9");
  expect(words).toContain("Less salt helps.");
  expect(words).toContain("Water (4.2 MB, about ₦2)");
  expect(words).toContain("Drink water.");
  expect(words).toContain("Tea (2.9 MB, about ₦1)");
});
