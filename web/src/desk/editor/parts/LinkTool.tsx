import { type Editor, type EditorSnapshot, useEditor, useEditorSelector } from "@portabletext/editor";
import {
  getActiveAnnotations,
  getCaretWordSelection,
  getFocusTextBlock,
  isSelectionCollapsed,
} from "@portabletext/editor/selectors";
import { useState } from "react";
import { buttonClass } from "../../../ui/Button";
import { wordsOf } from "../shape";
import css from "./editor.module.css";
import { LinkDialog } from "./LinkDialog";

/** The link at the caret: its key and address. */
function linkAt(snapshot: EditorSnapshot): { key: string; href: string } | undefined {
  const link = getActiveAnnotations(snapshot).find((annotation) => annotation._type === "link");
  return link === undefined ? undefined : { key: link._key, href: wordsOf(link.href) };
}

/** Under the text while the caret is in a link: where it leads. */
export function LinkBar({ onEdit }: { onEdit: () => void }) {
  const editor = useEditor();
  const href = useEditorSelector(editor, (snapshot) => linkAt(snapshot)?.href);
  if (href === undefined) return null;
  return (
    <div className={css.linkBar}>
      <span>
        Link to <b>{href || "nowhere"}</b>
      </span>
      <button
        type="button"
        className={buttonClass({ look: "quiet", small: true })}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onEdit}
      >
        Change link
      </button>
    </div>
  );
}

/** The form of the link at the caret, or of a new one over the selected words. */
export function LinkTool({ onClose }: { onClose: () => void }) {
  const editor = useEditor();
  const [before] = useState(() => {
    const snapshot = editor.getSnapshot();
    const collapsed = isSelectionCollapsed(snapshot) || snapshot.context.selection === null;
    return {
      link: linkAt(snapshot),
      line: getFocusTextBlock(snapshot)?.path,
      selection: collapsed ? getCaretWordSelection(snapshot) : snapshot.context.selection,
    };
  });
  const { link, line, selection } = before;
  return (
    <LinkDialog
      href={link?.href ?? ""}
      asksWords={link === undefined && selection === null}
      onClose={onClose}
      onSave={(href, words) => {
        if (link !== undefined && line !== undefined) {
          editor.send({ type: "annotation.set", at: [...line, "markDefs", { _key: link.key }], props: { href } });
        } else addLink(editor, href, words, selection);
        onClose();
      }}
      onRemove={
        link === undefined
          ? undefined
          : () => {
              editor.send({ type: "annotation.remove", annotation: { name: "link" } });
              onClose();
            }
      }
    />
  );
}

function addLink(editor: Editor, href: string, words: string, at: EditorSnapshot["context"]["selection"]): void {
  const annotation = { name: "link", value: { href } };
  if (at !== null) editor.send({ type: "annotation.add", annotation, at });
  else editor.send({ type: "insert.span", text: words, annotations: [annotation] });
}
