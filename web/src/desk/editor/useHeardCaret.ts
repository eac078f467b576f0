import { type RefObject, useEffect } from "react";

const places = () => {
  const now = document.getSelection();
  return [now?.anchorNode, now?.anchorOffset, now?.focusNode, now?.focusOffset];
};

/**
 * Tells the editor where the caret is before it takes what is typed. Browsers say that the caret was moved a moment
 * later; the editor puts a letter typed before that where it belongs, and the caret back to where it last heard of it.
 */
export function useHeardCaret(text: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const stop = new AbortController();
    const options = { signal: stop.signal, capture: true };
    let heard = places();
    document.addEventListener("selectionchange", () => (heard = places()), options);
    document.addEventListener(
      "beforeinput",
      ({ target }) => {
        if (!(target instanceof Node) || !text.current?.contains(target)) return;
        if (places().some((place, at) => place !== heard[at])) document.dispatchEvent(new Event("selectionchange"));
      },
      options,
    );
    return () => stop.abort();
  }, [text]);
}
