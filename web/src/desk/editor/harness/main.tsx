import "../../../ui/tokens.css";
import "../../../ui/base.css";
import "../../../ui/fonts/fonts.css";
import { StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";
import { RichTextEditor } from "../RichTextEditor";
import type { Pickers } from "../types";

/*
 * A page with the editor alone, for its browser tests (`e2e/desk-editor.spec.ts`). The desk's build does not know it.
 * `window.harness` gives the text to begin with and hears what comes out.
 */

interface Harness {
  value: unknown;
  readOnly?: boolean;
  told: unknown[];
  /** Gives the editor a value from outside. */
  put?: (value: unknown) => void;
  /** Asks for a block to be shown. */
  show?: (key: string) => void;
  /** What was told last, once what was written has been drawn and told: a click asks the editor for it. */
  rest?: () => Promise<unknown>;
  /** Makes it a text to read only, or one to write in. */
  lock?: (readOnly: boolean) => void;
}

declare global {
  interface Window {
    harness?: Harness;
  }
}

const harness: Harness = window.harness ?? { value: [], told: [] };
window.harness = harness;

const PIXEL = "data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==";

const pickers: Pickers = {
  pickImage: async () => ({ asset: "image-0123456789abcdef0123456789abcdef01234567-640x400-jpg" }),
  pickAudio: async () => ({ asset: "file-0123456789abcdef0123456789abcdef01234567-mp3", title: "A recording" }),
  pickDocument: async (kind) => ({ id: `${kind}-1`, title: "Chosen" }),
  searchLinks: async () => [{ title: "Salt and your heart", url: "/blog/salt", kind: "Article" }],
  lookUp: async (kind, id) => ({ title: id, url: kind === "image" ? PIXEL : undefined }),
};

function Page() {
  const [value, setValue] = useState(harness.value);
  const [goTo, setGoTo] = useState<{ key: string } | null>(null);
  const [readOnly, setReadOnly] = useState(harness.readOnly);
  harness.put = setValue;
  harness.rest = async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    document.dispatchEvent(new Event("click"));
    return harness.told.at(-1) ?? null;
  };
  harness.lock = setReadOnly;
  harness.show = (key) => setGoTo({ key });
  return (
    <>
      <h1>Edit article</h1>
      <p id="name">
        <b>Article</b>
      </p>
      <RichTextEditor
        {...pickers}
        value={value}
        labelledBy="name"
        readOnly={readOnly}
        goTo={goTo}
        onChange={(text) => harness.told.push(text)}
      />
    </>
  );
}

const place = document.getElementById("harness");
if (place) {
  createRoot(place).render(
    <StrictMode>
      <Page />
    </StrictMode>,
  );
}
