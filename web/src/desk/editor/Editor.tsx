import { keyGenerator } from "@portabletext/editor";
import { useEffect, useRef, useState } from "react";
import { same } from "./envelope";
import { Mounted } from "./Mounted";
import type { RichTextEditorProps } from "./types";

/** Texts that the editor was at lately, so that an answer from before is known as its own. */
const REMEMBERED = 40;

/**
 * Decides when a value that comes from outside is taken over. While somebody writes, it is not; the value of a moment
 * ago, coming back from the server, is not either. Everything else (a restored revision, a merge) mounts the text anew.
 */
export default function Editor({ value, onChange, ...rest }: RichTextEditorProps) {
  const own = useRef<unknown[]>([value]);
  const focused = useRef(false);
  const [shown, setShown] = useState({ value, generation: 0 });
  useEffect(() => {
    if (focused.current || own.current.some((one) => same(one ?? [], value ?? []))) return;
    own.current = [value];
    setShown((now) => ({ value, generation: now.generation + 1 }));
  }, [value]);
  return (
    <Mounted
      {...rest}
      key={`${shown.generation}`}
      value={shown.value}
      newKey={keyGenerator}
      onFocused={(on) => {
        focused.current = on;
        if (!on) rest.onBlur?.();
      }}
      onChange={(text) => {
        own.current = [...own.current.slice(1 - REMEMBERED), text];
        onChange(text);
      }}
    />
  );
}
