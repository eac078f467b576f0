import { useEditor, useEditorSelector } from "@portabletext/editor";
import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Icon } from "../../../ui/Icon";
import { grip } from "../../ui/icons";
import { rootKey } from "../behaviours";
import { moveBlockTo } from "../commands";
import { useTools } from "../tools";
import css from "./editor.module.css";

interface Row {
  key: string;
  top: number;
  bottom: number;
}

/**
 * A grip beside the block under the pointer or with the caret, to drag it with. It is for the pointer alone; keys and
 * phones have 'Move block up' and 'down'.
 */
export function BlockHandle() {
  const editor = useEditor();
  const { say } = useTools();
  const handle = useRef<HTMLDivElement>(null);
  const focused = useEditorSelector(editor, rootKey);
  const value = useEditorSelector(editor, (snapshot) => snapshot.context.value);
  const [hovered, setHovered] = useState<string>();
  const [place, setPlace] = useState<{ key: string; top: number }>();
  const [target, setTarget] = useState<{ key: string; line: number }>();

  useEffect(() => {
    const box = sheetOf(handle);
    const over = (event: Event) => {
      if (target !== undefined) return;
      const at = blocksIn(box).indexOf((event.target as Element).closest("[role=textbox] > *") ?? (box as Element));
      if (at >= 0) setHovered(value[at]?._key);
    };
    box?.addEventListener("pointermove", over);
    return () => box?.removeEventListener("pointermove", over);
  });
  useLayoutEffect(() => {
    const key = hovered ?? focused;
    const at = value.findIndex((block) => block._key === key);
    const block = at < 0 ? undefined : blocksIn(sheetOf(handle))[at];
    const top = block && block.getBoundingClientRect().top - zeroOf(sheetOf(handle));
    setPlace((now) => {
      if (key === undefined || top === undefined) return undefined;
      return now?.key === key && now.top === top ? now : { key, top };
    });
  }, [hovered, focused, value]);

  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || place === undefined) return;
    event.stopPropagation();
    const at = event.clientY - zeroOf(sheetOf(handle));
    const all = rowsIn(
      sheetOf(handle),
      value.map((block) => block._key),
    );
    const from = all.findIndex((row) => row.key === place.key);
    const found = all.findIndex((row) => at < row.bottom);
    const to = found < 0 ? all.length - 1 : found;
    const row = all[to];
    if (row) setTarget({ key: row.key, line: to > from ? row.bottom : row.top });
  };
  const drop = () => {
    if (place !== undefined && target !== undefined && target.key !== place.key) {
      moveBlockTo(editor, place.key, target.key);
      say("Block moved.");
    }
    setTarget(undefined);
    setHovered(undefined);
  };
  return (
    <>
      <div
        ref={handle}
        className={css.handle}
        hidden={place === undefined}
        style={{ top: place?.top }}
        aria-hidden="true"
        data-dragging={target === undefined ? undefined : ""}
        onPointerDown={(event) => {
          event.preventDefault();
          event.currentTarget.setPointerCapture(event.pointerId);
          if (place !== undefined) setTarget({ key: place.key, line: place.top });
        }}
        onPointerMove={drag}
        onPointerUp={drop}
        onPointerCancel={() => setTarget(undefined)}
      >
        <Icon of={grip} />
      </div>
      {target !== undefined && <div className={css.dropLine} style={{ top: target.line }} aria-hidden="true" />}
    </>
  );
}

type Sheet = Element | null | undefined;

const sheetOf = (handle: RefObject<HTMLElement | null>): Sheet => handle.current?.parentElement;

const zeroOf = (sheet: Sheet) => sheet?.getBoundingClientRect().top ?? 0;

function blocksIn(sheet: Sheet): Element[] {
  const children = sheet?.querySelector("[role=textbox]")?.children ?? [];
  return [...children].filter((block) => block.hasAttribute("data-pt-path"));
}

function rowsIn(sheet: Sheet, keys: string[]): Row[] {
  const zero = zeroOf(sheet);
  return blocksIn(sheet).flatMap((block, at) => {
    const { top, bottom } = block.getBoundingClientRect();
    const key = keys[at];
    return key === undefined ? [] : [{ key, top: top - zero, bottom: bottom - zero }];
  });
}
