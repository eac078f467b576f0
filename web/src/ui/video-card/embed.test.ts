import { describe, expect, it } from "vitest";
import { agree, hasAgreed, hostOf, type Memory, playerAddress, playerCommand } from "./embed";
import { mayAutoplay } from "./line";

function memory(): Memory {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

describe("the embedded player", () => {
  it("is named by its host", () => {
    expect(hostOf("https://www.youtube-nocookie.com/embed/abc")).toBe("www.youtube-nocookie.com");
    expect(hostOf("https://WWW.Example.org")).toBe("www.example.org");
    for (const bad of ["", "http://a.b/c", "javascript:alert(1)", "https://user@evil.example/"]) {
      expect(hostOf(bad)).toBe("");
    }
  });

  it("starts with sound after a tap and muted by itself", () => {
    expect(playerAddress("https://h.example/embed/a", "tapped")).toBe(
      "https://h.example/embed/a?autoplay=1&playsinline=1&rel=0",
    );
    expect(playerAddress("https://h.example/embed/a?x=1", "muted")).toContain("?x=1&autoplay=1&mute=1&enablejsapi=1");
  });

  it("understands pause and play", () => {
    expect(JSON.parse(playerCommand("pause"))).toEqual({ event: "command", func: "pauseVideo", args: "" });
    expect(JSON.parse(playerCommand("play")).func).toBe("playVideo");
  });

  it("asks once per host and visit", () => {
    const visit = memory();
    expect(hasAgreed(visit, "a.example")).toBe(false);
    agree(visit, "a.example");
    agree(visit, "a.example");
    expect(hasAgreed(visit, "a.example")).toBe(true);
    expect(hasAgreed(visit, "b.example")).toBe(false);
    expect(hasAgreed(undefined, "a.example")).toBe(false);
  });
});

describe("a video that starts by itself", () => {
  it("needs a fast, unmetered line and no wish for calm or less data", () => {
    expect(mayAutoplay({ effectiveType: "4g", saveData: false }, false)).toBe(true);
    expect(mayAutoplay({ effectiveType: "4g", type: "wifi" }, false)).toBe(true);
    expect(mayAutoplay({ effectiveType: "4g", type: "cellular" }, false)).toBe(false);
    expect(mayAutoplay({ effectiveType: "3g" }, false)).toBe(false);
    expect(mayAutoplay({ effectiveType: "4g", saveData: true }, false)).toBe(false);
    expect(mayAutoplay({ effectiveType: "4g" }, true)).toBe(false);
    expect(mayAutoplay(undefined, false)).toBe(false);
  });
});
