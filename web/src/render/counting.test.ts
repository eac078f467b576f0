// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { count } from "./counting";

let told: Array<{ to: string; what: Promise<string> }>;
let seen: (() => void) | undefined;

beforeEach(() => {
  told = [];
  seen = undefined;
  vi.stubGlobal("navigator", {
    sendBeacon: (to: string, blob: Blob) => told.push({ to, what: blob.text() }) > 0,
  });
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(notify: (entries: object[], observer: object) => void) {
        seen = () => notify([{ isIntersecting: true }], this);
      }
      observe() {}
      disconnect() {
        seen = undefined;
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

function page(): void {
  document.body.innerHTML = `<p data-end></p><a id="out" href="https://wa.me/234?text=my%20wife%20is%20ill"><b>Chat</b></a>
    <a id="call" href="tel:+234803">Call</a><a id="in" href="/blog">Blog</a><button>None</button>`;
  document.addEventListener("click", (event) => event.preventDefault());
}

async function clicked(id: string): Promise<object[]> {
  document.querySelector<HTMLElement>(`#${id} b, #${id}, ${id}`)?.click();
  return Promise.all(told.map(async ({ what }) => JSON.parse(await what)));
}

it("tells of a link only the site that it leads to", async () => {
  page();
  count();
  expect(await clicked("out")).toEqual([{ event: "link", href: "https://wa.me" }]);
  expect(await clicked("call")).toEqual([
    { event: "link", href: "https://wa.me" },
    { event: "link", href: "tel:" },
  ]);
  await clicked("in");
  expect(await clicked("button")).toHaveLength(2);
  expect(told[0]?.to).toBe("/api/statistics");
});

it("tells once that an article was read to its end, by its path alone", async () => {
  page();
  history.replaceState(null, "", "/blog/malaria?from=mail#end");
  count();
  seen?.();
  seen?.();
  expect(told).toHaveLength(1);
  expect(JSON.parse((await told[0]?.what) ?? "")).toEqual({ event: "read_to_end", path: "/blog/malaria" });
});

it.each([{ doNotTrack: "1" }, { globalPrivacyControl: true }])(
  "tells nothing where the browser asks for privacy: %o",
  (asked) => {
    vi.stubGlobal("navigator", { ...navigator, ...asked });
    page();
    count();
    expect(seen).toBeUndefined();
    document.getElementById("out")?.click();
  },
);
