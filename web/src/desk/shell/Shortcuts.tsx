import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { Dialog } from "../ui/Dialog";
import { screenKeys } from "./features";
import { keyLabel } from "./keys";
import css from "./Shortcuts.module.css";

const KEYS: readonly (readonly [string, string])[] = [
  [keyLabel("K"), "Search people, references, articles, settings and screens"],
  ["/", "Go to the search box of the list"],
  ["?", "Show keyboard shortcuts"],
  ["J  K", "Next and previous row of a list; O opens it, X ticks it"],
  ["↑ ↓", "Move in menus and search results"],
  ["Esc", "Close a menu or a dialog"],
  [keyLabel("B"), "Bold, while writing; I is italic, K a link, Z undo"],
  ["Alt Shift ↑", "Move the current block up, ↓ down"],
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

export function Shortcuts() {
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  const own = screenKeys.find(({ at }) => at === pathname);
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
    <Dialog open={open} title="Keyboard shortcuts" onClose={() => setOpen(false)}>
      {own && (
        <>
          <h3>{own.title}</h3>
          <KeyList keys={own.keys} />
          <h3>Everywhere</h3>
        </>
      )}
      <KeyList keys={KEYS} />
    </Dialog>
  );
}

function KeyList({ keys }: { keys: readonly (readonly [string, string])[] }) {
  return (
    <dl className={css.keys}>
      {keys.map(([key, words]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}
