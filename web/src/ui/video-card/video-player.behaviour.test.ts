// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import videoPlayer from "./video-player.behaviour";

const embed = "https://player.example/embed/abc";

function card(autoplay = false): HTMLElement {
  document.body.innerHTML = `<article data-embed="${embed}" data-cost="6 min, uses about 18 MB" data-title="Fever" ${autoplay ? "data-autoplay" : ""}>
    <a data-play href="https://watch.example/abc">Play</a></article>`;
  const made = document.querySelector("article") as HTMLElement;
  videoPlayer(made);
  return made;
}

const bar = () => document.querySelector("[data-play]") as HTMLAnchorElement;
const frame = () => document.querySelector("iframe");
const press = (label: string) =>
  [...document.querySelectorAll("button")].find((button) => button.textContent === label)?.click();

function connection(value: object | undefined): void {
  Object.defineProperty(navigator, "connection", { value, configurable: true });
}

// What would be inside a frame: nothing is fetched.
const { settings } = (window as unknown as { happyDOM: { settings: Record<string, unknown> } }).happyDOM;
settings.disableIframePageLoading = false;
settings.enableIframePageLoading = true;
settings.fetch = { interceptor: { beforeAsyncRequest: async () => new Response("<p>player</p>") } };

// Other files may run in the same page.
afterEach(() => connection(undefined));
beforeEach(() => {
  sessionStorage.clear();
  connection(undefined);
  // Everything counts as seen at once.
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(private run: (entries: object[]) => void) {}
      observe() {
        this.run([{ isIntersecting: true }]);
      }
      disconnect() {}
    },
  );
});

describe("a video card", () => {
  it("loads nothing before the visitor agrees, and names host and size", () => {
    const made = card();
    expect(frame()).toBeNull();
    bar().click();
    expect(frame()).toBeNull();
    expect(made.textContent).toContain("This video comes from player.example (6 min, uses about 18 MB).");
    expect(document.activeElement?.textContent).toBe("Play the video");
    press("Play the video");
    expect(frame()?.src).toBe(`${embed}?autoplay=1&playsinline=1&rel=0`);
    expect(frame()?.title).toBe("Fever");
  });

  it("asks once a visit", () => {
    card();
    bar().click();
    press("Play the video");
    card();
    bar().click();
    expect(frame()).not.toBeNull();
  });

  it("comes back to the poster with the focus on its bar", () => {
    card();
    bar().click();
    expect(bar().hidden).toBe(true);
    press("Not now");
    expect(bar().hidden).toBe(false);
    expect(document.activeElement).toBe(bar());
    bar().click();
    press("Play the video");
    press("Close the player");
    expect(frame()).toBeNull();
    expect(document.activeElement).toBe(bar());
  });

  it("leaves a click that opens a new tab alone", () => {
    card();
    const click = new MouseEvent("click", { ctrlKey: true, bubbles: true, cancelable: true });
    bar().dispatchEvent(click);
    expect(click.defaultPrevented).toBe(false);
  });

  it("starts muted by itself only where setting and line allow it, and can be paused", () => {
    card(true);
    expect(frame()).toBeNull();
    connection({ effectiveType: "4g", saveData: false });
    card(false);
    expect(frame()).toBeNull();
    card(true);
    expect(frame()?.src).toContain("mute=1");
    press("Pause");
    expect(document.querySelector("[aria-pressed=true]")?.textContent).toBe("Pause");
  });
});
