import { lazy, Suspense } from "react";
import css from "./parts/editor.module.css";
import type { RichTextEditorProps } from "./types";

const Editor = lazy(() => import("./Editor"));

/**
 * The one editor of rich texts (articles, answers, policies). Its 200 KB come when the first one is opened.
 * `hints.ts` says what is still to be done in a text.
 */
export function RichTextEditor(props: RichTextEditorProps) {
  return (
    <Suspense
      fallback={
        <p className={css.waiting} role="status">
          Opening the editor…
        </p>
      }
    >
      <Editor {...props} />
    </Suspense>
  );
}
