import type { Editor, Path } from "@portabletext/editor";
import { rootKey } from "./behaviours";
import type { Loose } from "./shape";

/** Puts a new block after the caret's and gives the text the keyboard back. */
export function addBlock(editor: Editor, block: Loose & { _key: string }): void {
  editor.send({ type: "custom.add block", block });
  editor.send({ type: "focus" });
}

/** Gives a block the fields of `next`; what is no longer there is removed. */
export function changeBlock(editor: Editor, path: Path, before: Loose, next: Loose): void {
  const set = Object.fromEntries(
    Object.entries(next).filter(([name, value]) => name !== "body" && value !== undefined && value !== before[name]),
  );
  const unset = Object.keys(before).filter((name) => next[name] === undefined);
  if (Object.keys(set).length + unset.length > 0) editor.send({ type: "custom.change block", at: path, set, unset });
}

/** Moves a block past its neighbour; `false` when there is none. */
export function moveBlock(editor: Editor, key: string | undefined, by: -1 | 1): boolean {
  const { value } = editor.getSnapshot().context;
  const place = value.findIndex((block) => block._key === key);
  if (key === undefined || place < 0 || value[place + by] === undefined) return false;
  editor.send({ type: by < 0 ? "move.block up" : "move.block down", at: [{ _key: key }] });
  return true;
}

/** Moves a block to the place that another has now. */
export function moveBlockTo(editor: Editor, key: string, to: string): void {
  if (key !== to) editor.send({ type: "move.block", at: [{ _key: key }], to: [{ _key: to }] });
}

export function focusedBlock(editor: Editor): string | undefined {
  return rootKey(editor.getSnapshot());
}
