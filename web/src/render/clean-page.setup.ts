import { afterAll, vi } from "vitest";

/*
 * One page serves every file of a worker, since a new one for each took longer than the tests. So each file leaves it
 * as it found it: nothing listens, nothing is shown and nothing is stored.
 */

type Listening = Parameters<HTMLElement["addEventListener"]>;

if ("window" in globalThis) {
  const { happyDOM } = window as unknown as { happyDOM: { setURL: (address: string) => void } };
  const address = location.href;
  const undo: (() => void)[] = [];
  for (const target of [window, document, document.documentElement, document.body]) {
    const { addEventListener } = target;
    target.addEventListener = (...listening: Listening) => {
      undo.push(() => target.removeEventListener(...listening));
      addEventListener.apply(target, listening);
    };
    undo.push(() => {
      target.addEventListener = addEventListener;
    });
  }
  afterAll(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    for (const step of undo.reverse()) step();
    document.head.replaceChildren();
    document.body.replaceChildren();
    for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name);
    for (const { name } of [...document.body.attributes]) document.body.removeAttribute(name);
    localStorage.clear();
    sessionStorage.clear();
    happyDOM.setURL(address);
  });
}
