import type { Editor } from "@portabletext/editor";
import { type RefObject, useEffect } from "react";

const places = () => {
  const now = document.getSelection();
  return [now?.anchorNode, now?.anchorOffset, now?.focusNode, now?.focusOffset] as const;
};

/** Where the caret was when the text was left, in the page and by the editor's own account. */
interface Left {
  places: ReturnType<typeof places>;
  selection: unknown;
}

/**
 * Keeps the editor's account of the caret and the browser's together.
 *
 * Browsers say that the caret was moved a moment later; the editor puts a letter typed before that where it belongs, and
 * the caret back to where it last heard of it: so it is told before it takes what is typed. And when a dialog gives the
 * keyboard back, browsers put the caret at the start: so it goes to where it was left, if nothing moved it since.
 */
export function useHeardCaret(text: RefObject<HTMLElement | null>, editor: Editor): void {
  useEffect(() => {
    const stop = new AbortController();
    const options = { signal: stop.signal, capture: true };
    const listen = (type: string, listener: (event: Event) => void) =>
      document.addEventListener(type, listener, options);
    const isOwn = ({ target }: Event) => target instanceof Node && text.current?.contains(target) === true;
    const account = () => editor.getSnapshot().context.selection;
    let heard = places();
    let left: Left | undefined;
    let pointed = false;
    const putBack = () => {
      const [anchor, anchorOffset, focus, focusOffset] = left?.places ?? [];
      if (!anchor?.isConnected || !focus?.isConnected || left?.selection !== account()) return;
      document.getSelection()?.setBaseAndExtent(anchor, anchorOffset ?? 0, focus, focusOffset ?? 0);
    };
    listen("selectionchange", () => {
      heard = places();
    });
    listen("beforeinput", (event) => {
      const isNews = places().some((place, at) => place !== heard[at]);
      if (isNews && isOwn(event)) document.dispatchEvent(new Event("selectionchange"));
    });
    listen("focusout", (event) => {
      const now = places();
      if (isOwn(event) && now[0] && text.current?.contains(now[0])) left = { places: now, selection: account() };
    });
    listen("pointerdown", () => {
      pointed = true;
    });
    listen("pointerup", () => {
      pointed = false;
    });
    listen("focusin", (event) => {
      if (isOwn(event) && !pointed && document.activeElement?.role === "textbox") queueMicrotask(putBack);
    });
    return () => stop.abort();
  }, [text, editor]);
}
