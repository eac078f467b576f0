import { useEditor, useEditorSelector } from "@portabletext/editor";
import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
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
  const rows = () =>
    rowsIn(
      handle.current?.parentElement,
      value.map((block) => block._key),
    );

  useEffect(() => {
    const sheet = handle.current?.parentElement;
    const over = (event: Event) => {
      if (target !== undefined) return;
      const at = (event as globalThis.PointerEvent).clientY - (sheet?.getBoundingClientRect().top ?? 0);
      setHovered(rows().find((row) => at >= row.top && at <= row.bottom)?.key);
    };
    sheet?.addEventListener("pointermove", over);
    return () => sheet?.removeEventListener("pointermove", over);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: places change with the text
  useLayoutEffect(() => {
    const row = rows().find(({ key }) => key === (hovered ?? focused));
    setPlace((now) => (row?.key === now?.key && row?.top === now?.top ? now : row && { key: row.key, top: row.top }));
  }, [hovered, focused, value]);

  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || place === undefined) return;
    event.stopPropagation();
    const sheet = handle.current?.parentElement?.getBoundingClientRect();
    const at = event.clientY - (sheet?.top ?? 0);
    const all = rows();
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

/** Where the blocks of the text stand in the sheet. */
function rowsIn(sheet: Element | null | undefined, keys: string[]): Row[] {
  const zero = sheet?.getBoundingClientRect().top ?? 0;
  const blocks = [...(sheet?.querySelector("[role=textbox]")?.children ?? [])].filter((block) =>
    block.hasAttribute("data-pt-path"),
  );
  return blocks.flatMap((block, at) => {
    const { top, bottom } = block.getBoundingClientRect();
    const key = keys[at];
    return key === undefined ? [] : [{ key, top: top - zero, bottom: bottom - zero }];
  });
}
