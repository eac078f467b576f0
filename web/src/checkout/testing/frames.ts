import nodeConsole from "node:console";
import { vi } from "vitest";

/** Makes this the page's address. */
export function goTo(url: string): void {
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url);
}

/** happy-dom loads no frames and scripts and says so on the console: each frame gets a stand-in window, and the console its peace. */
export function stubFrames(makeWindow: () => object = () => ({ postMessage: vi.fn() })): void {
  const windows = new WeakMap<HTMLIFrameElement, object>();
  Object.defineProperty(HTMLIFrameElement.prototype, "contentWindow", {
    configurable: true,
    get(this: HTMLIFrameElement) {
      const known = windows.get(this) ?? makeWindow();
      windows.set(this, known);
      return known;
    },
  });
  const print = nodeConsole.error;
  vi.spyOn(nodeConsole, "error").mockImplementation((...values) => {
    if (!String(values[0]).includes("loading is disabled")) print(...values);
  });
}
