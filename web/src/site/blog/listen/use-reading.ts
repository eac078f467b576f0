import { useEffect, useRef, useState } from "react";
import { t } from "../../../messages/message";
import { paragraphsOf } from "./paragraphs";
import { browserDevice, Reader, type ReaderState, SPEECH_UNSUPPORTED } from "./reader";

const SILENT: ReaderState = { status: "idle", paragraph: null, message: null };
/** Set on the block that is being read; the stylesheet marks it. */
const MARK = "data-reading";

interface Reading {
  state: ReaderState;
  toggle(): void;
  setRate(rate: number): void;
}

/** Reads the element called `textId` aloud with the device's voice and marks the block that it is at. */
export function useReading(textId: string): Reading {
  const reader = useRef<Reader<SpeechSynthesisUtterance> | null>(null);
  const [state, setState] = useState(SILENT);

  useEffect(() => {
    const silence = (): void => reader.current?.stop();
    window.addEventListener("pagehide", silence);
    return () => {
      window.removeEventListener("pagehide", silence);
      silence();
    };
  }, []);

  function begin(): void {
    const device = browserDevice();
    if (device === null) {
      setState({ ...SILENT, message: t(SPEECH_UNSUPPORTED) });
      return;
    }
    const paragraphs = paragraphsOf(document.getElementById(textId));
    let marked: Element | undefined;
    const follow = (next: ReaderState): void => {
      setState(next);
      const element = next.paragraph === null ? undefined : paragraphs[next.paragraph]?.element;
      if (element === marked) return;
      const followed = marked === undefined || isInView(marked);
      marked?.removeAttribute(MARK);
      element?.setAttribute(MARK, "");
      if (element !== undefined && followed && !isInView(element)) element.scrollIntoView({ block: "center" });
      marked = element;
    };
    const texts = paragraphs.map((paragraph) => paragraph.text);
    reader.current = new Reader(device, texts, follow);
    reader.current.play();
  }

  return {
    state,
    toggle: () => (reader.current === null ? begin() : reader.current.toggle()),
    setRate: (rate) => reader.current?.setRate(rate),
  };
}

/** A listener who scrolled away is left where they are. */
function isInView(element: Element): boolean {
  const box = element.getBoundingClientRect();
  return box.bottom > 0 && box.top < window.innerHeight;
}
