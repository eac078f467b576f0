import { useEffect, useState } from "react";
import { Dialog } from "../ui/Dialog";
import { keyLabel } from "./keys";
import css from "./Shortcuts.module.css";

const KEYS: readonly (readonly [string, string])[] = [
  [keyLabel("K"), "Find a screen or a document, or do something"],
  ["/", "Go to the search field of the list"],
  ["?", "Show these keys"],
  ["J  K", "The next and the previous row of a list; O opens it, X ticks it"],
  ["↑ ↓", "Move in menus and what was found"],
  ["Esc", "Close a menu or a dialog"],
  [keyLabel("B"), "Bold, while writing; I is italic, K a link, Z takes back"],
  ["Alt Shift ↑", "Moves the block in which you write up, ↓ down"],
];

/** True where a letter is text. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
      Boolean(target.closest("dialog")))
  );
}

/** Keys that work everywhere at the desk, and the list of them. */
export function Shortcuts() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
      const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
      if (event.key === "?") setOpen(true);
      else if (event.key === "/" && field) field.focus();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
  return (
    <Dialog open={open} title="Keys" onClose={() => setOpen(false)}>
      <dl className={css.keys}>
        {KEYS.map(([keys, words]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
