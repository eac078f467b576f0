import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { VideoCard } from "./VideoCard";
import { nuggetExample, sampleExample, streetExample } from "./VideoCard.examples";

const html = (item: typeof streetExample, autoplay = false, readMore?: string) =>
  renderToStaticMarkup(<VideoCard item={item} autoplay={autoplay} readMore={readMore} />);

describe("a video card", () => {
  it("loads nothing of the host, and is a link to the watch page without scripts", () => {
    const card = html(streetExample);
    expect(card).not.toContain("<iframe");
    expect(card).toMatch(/<a [^>]*href="https:\/\/watch\.example\/real-video-01"[^>]*data-play/);
    expect(card).toContain("Play<span");
    expect(card).toContain(" · 6 min, uses about 18 MB");
    expect(card).toContain("#MOS");
    expect(card).toContain("6 min watch");
  });

  it("shows #category, title and preview", () => {
    const words = html(streetExample)
      .replaceAll(/<[^>]+>/g, " ")
      .replaceAll(/\s+/g, " ");
    expect(words).toContain(`#MOS ${streetExample.title} ${streetExample.preview} 6 min watch`);
  });

  it("offers the words of a video that has them", () => {
    expect(html(streetExample)).toContain("Read instead");
    expect(html(streetExample)).toContain("<p>Trader: I know my body.</p>");
    expect(html(sampleExample)).not.toContain("Read instead");
  });

  it("plays a film that is kept here in the browser's own player, with its captions", () => {
    const film = {
      src: "/media/1/file.mp4",
      mime: "video/mp4",
      bytes: 18_000_000,
      seconds: 60,
      captions: [{ src: "/media/2/file.vtt", language: "yo", label: "Yorùbá" }],
    };
    const card = html({ ...streetExample, film });
    expect(card).toContain('<video controls="" preload="none"');
    expect(card).toContain('<source src="/media/1/file.mp4" type="video/mp4"/>');
    expect(card).toMatch(/<track kind="captions" src="\/media\/2\/file.vtt" srcLang="yo" label="Yorùbá" default=""\/>/);
    expect(card).not.toContain("data-behaviour");
    expect(card).not.toContain("data-play");
  });

  it("says N/A for an unknown length and has no bar without a video", () => {
    expect(html(nuggetExample)).toContain("N/A watch");
    expect(html(nuggetExample)).not.toContain("Play<span");
  });

  it("opens words for a sample and asks for no script", () => {
    const card = html(sampleExample, true);
    expect(card).toContain("This is a sample video");
    expect(card).not.toContain("data-behaviour");
  });

  it("starts by itself only with the setting", () => {
    expect(html(streetExample, true)).toContain('data-autoplay=""');
    expect(html(streetExample, false)).not.toContain("data-autoplay");
  });

  it("ends with 'read more' where it is asked for", () => {
    expect(html(streetExample, false, "read more")).toContain("read more<span");
    expect(html(streetExample)).not.toContain("read more");
  });
});
