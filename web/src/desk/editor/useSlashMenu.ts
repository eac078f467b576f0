import { type Editor, type EditorSnapshot, useEditorSelector } from "@portabletext/editor";
import { getBlockTextBefore, getFocusTextBlock, isSelectionCollapsed } from "@portabletext/editor/selectors";
import { type KeyboardEvent, useEffect, useState } from "react";
import { type Kind, kindsFor } from "./kinds";
import type { Tools } from "./tools";

/** The sign at the start of a line or after a space, and the words after it, up to the caret. */
const TYPED = /(?:^|\s)\/([^\s/][^/\n]{0,30})?$/;

/** What was typed after the sign; `null` where the caret is behind none. */
export function typedAfterSlash(before: string): string | null {
  const match = TYPED.exec(before);
  return match === null ? null : (match[1] ?? "");
}

function typedAtCaret(snapshot: EditorSnapshot): string | null {
  if (!isSelectionCollapsed(snapshot) || getFocusTextBlock(snapshot) === undefined) return null;
  return typedAfterSlash(getBlockTextBefore(snapshot));
}

/** The list that opens where `/` is typed. The text keeps the keyboard: what is typed on narrows the list. */
export interface SlashMenu {
  kinds: Kind[];
  active: number;
  point: (place: number) => void;
  choose: (kind: Kind) => void;
}

interface Uses {
  tools: Tools;
  onChoose: (kind: Kind) => void;
}

export function useSlashMenu(editor: Editor, { tools, onChoose }: Uses) {
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const typed = useEditorSelector(editor, (snapshot) => (isOpen ? typedAtCaret(snapshot) : null));
  const kinds = typed === null ? [] : kindsFor(tools, typed);
  const isShown = isOpen && kinds.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another word begins the list anew
  useEffect(() => setActive(0), [typed]);
  useEffect(() => {
    if (isOpen && typed === null) setOpen(false);
  }, [isOpen, typed]);
  const choose = (kind: Kind) => {
    removeTyped(editor);
    setOpen(false);
    onChoose(kind);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isShown || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const places: Record<string, number> = { ArrowDown: active + 1, ArrowUp: active - 1 };
    const place = places[event.key];
    const kind = kinds[active];
    if (place !== undefined) setActive((place + kinds.length) % kinds.length);
    else if (event.key === "Escape") setOpen(false);
    else if ((event.key === "Enter" || event.key === "Tab") && !event.shiftKey && kind !== undefined) choose(kind);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const menu: SlashMenu | null = isShown ? { kinds, active, point: setActive, choose } : null;
  return { menu, onKeyDown, open: () => setOpen(true), close: () => setOpen(false) };
}

/** Takes the sign and the words after it out of the line again. */
function removeTyped(editor: Editor): void {
  const snapshot = editor.getSnapshot();
  const block = getFocusTextBlock(snapshot);
  const typed = typedAtCaret(snapshot);
  if (block === undefined || typed === null) return;
  for (let left = typed.length + 1; left > 0; left -= 1) editor.send({ type: "delete.backward", unit: "character" });
}
