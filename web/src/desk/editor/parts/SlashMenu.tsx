import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { Icon } from "../../../ui/Icon";
import type { SlashMenu as Menu } from "../useSlashMenu";
import css from "./editor.module.css";

interface Props {
  menu: Menu;
  id: string;
  /** What the list is placed in. */
  sheet: RefObject<HTMLElement | null>;
}

/** Space between the line and the list, and to the edge of what is seen, in pixels. */
const GAP = 6;

export const optionId = (menu: string, name: string) => `${menu}-${name}`;

/** The list below the caret, or above it where it has no room there before the bars at the foot of the window. */
export function SlashMenu({ menu, id, sheet }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ left: 0, top: 0 });
  const chosen = menu.kinds[menu.active];
  const count = menu.kinds.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: fewer rows make it lower
  useLayoutEffect(() => {
    if (sheet.current && list.current) setPlace(placeFor(sheet.current, list.current));
  }, [sheet, count]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row is to be in sight
  useLayoutEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (list.current && row) bringInto(list.current, row);
  }, [chosen?.name]);
  return (
    <div ref={list} id={id} role="listbox" aria-label="Insert" tabIndex={-1} className={css.slash} style={place}>
      {menu.kinds.map((kind, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text, which keeps the keyboard
        <div
          key={kind.name}
          id={optionId(id, kind.name)}
          role="option"
          aria-selected={at === menu.active}
          tabIndex={-1}
          className={css.slashRow}
          onPointerMove={() => menu.point(at)}
          // The text keeps the caret.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => menu.choose(kind)}
        >
          <Icon of={kind.icon} size="small" />
          <span>{kind.label}</span>
          {kind.keys !== undefined && <kbd className={css.slashKeys}>{kind.keys}</kbd>}
        </div>
      ))}
    </div>
  );
}

/** Scrolls the list alone: the page would go to where the list stands before it has its place. */
function bringInto(list: HTMLElement, row: HTMLElement): void {
  const end = row.offsetTop + row.offsetHeight;
  if (row.offsetTop < list.scrollTop) list.scrollTop = row.offsetTop;
  else if (end > list.scrollTop + list.clientHeight) list.scrollTop = end - list.clientHeight;
}

function placeFor(sheet: HTMLElement, list: HTMLElement): { left: number; top: number } {
  const caret = caretBox();
  const around = sheet.getBoundingClientRect();
  if (caret === null) return { left: 0, top: 0 };
  const bar = document.querySelector("[data-acts]")?.getBoundingClientRect().top ?? window.innerHeight;
  const seen = Math.min(window.visualViewport?.height ?? window.innerHeight, bar);
  const below = caret.bottom + GAP;
  const above = caret.top - GAP - list.offsetHeight;
  const top = below + list.offsetHeight > seen - GAP && above > GAP ? above : below;
  const left = Math.min(caret.left, around.right - list.offsetWidth - GAP);
  return { left: Math.max(left - around.left, GAP), top: top - around.top };
}

/** Where the caret is; at a place without words the element around it. */
function caretBox(): DOMRect | null {
  const selection = document.getSelection();
  if (selection === null || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const box = range.getBoundingClientRect();
  if (box.height > 0) return box;
  const node = range.startContainer;
  return (node instanceof Element ? node : node.parentElement)?.getBoundingClientRect() ?? null;
}
