import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { buttonClass } from "../../ui/Button";
import { Icon } from "../../ui/Icon";
import { chevronDown } from "../../ui/icons";
import { IconButton } from "./IconButton";
import { dots } from "./icons";
import css from "./Menu.module.css";

export interface MenuItem {
  key: string;
  label: ReactNode;
  icon?: string;
  danger?: boolean;
  disabled?: boolean;
  run: () => void;
}

interface MenuProps {
  /** Words of the button; with `compact` it shows three dots and the words are read out. */
  label: string;
  compact?: boolean;
  /** Of the button, where arrow keys lead from one to the next. */
  roving?: { tabIndex: number; onFocus: () => void };
  items: readonly MenuItem[];
}

/** What a phone’s bar at the foot takes, and some air. */
const FOOT = 72;

/** Between the list and the side of the window, in pixels. */
const SIDE = 8;

/** Where the list opens unless something is in its way: below the button, as far to the right as it. */
const BELOW = { isUp: false, right: 0 };

/** A button that opens a list of actions. Arrow keys, Home, End and first letters move in it; Escape closes it. */
export function Menu({ label, compact, roving, items }: MenuProps) {
  const [open, setOpen] = useState(false);
  const [{ isUp, right }, setPlaced] = useState(BELOW);
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = (back = true) => {
    setOpen(false);
    if (back) button.current?.focus();
  };
  useEffect(() => {
    if (!open) return;
    place.current?.querySelector<HTMLElement>('[role="menuitem"]:not(:disabled)')?.focus();
    const outside = (event: PointerEvent) => {
      if (!place.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, [open]);
  // Before it is seen: where there is no room below the button, and more above, it opens upwards; and it stays in the window.
  useLayoutEffect(() => {
    const box = open && place.current?.querySelector('[role="menu"]')?.getBoundingClientRect();
    if (!box) return setPlaced(BELOW);
    const { top = 0, bottom = 0 } = button.current?.getBoundingClientRect() ?? {};
    setPlaced({
      isUp: bottom + box.height > innerHeight - FOOT && top > innerHeight - bottom,
      right: Math.min(box.left - SIDE, 0),
    });
  }, [open]);
  const toggle = {
    ref: button,
    ...roving,
    "aria-haspopup": "menu" as const,
    "aria-expanded": open,
    "aria-controls": open ? id : undefined,
    onClick: () => setOpen(!open),
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: focus leaving the whole closes it
    <div
      ref={place}
      className={css.place}
      onBlur={(event) => {
        if (event.relatedTarget && !place.current?.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      {compact ? (
        <IconButton {...toggle} icon={dots} label={label} />
      ) : (
        <button {...toggle} type="button" className={buttonClass({ look: "line", small: true })}>
          {label}
          <Icon of={chevronDown} size="small" />
        </button>
      )}
      {open && (
        <div
          id={id}
          role="menu"
          aria-label={label}
          className={isUp ? `${css.menu} ${css.up}` : css.menu}
          style={{ right }}
          onKeyDown={(event) => moveIn(event, close)}
        >
          {items.map((item) => (
            <button
              key={item.key}
              type="button"
              role="menuitem"
              tabIndex={-1}
              disabled={item.disabled}
              // One row is lit: the one that Enter would take.
              onPointerMove={({ currentTarget }) => currentTarget.focus()}
              className={item.danger ? css.danger : undefined}
              onClick={() => {
                close();
                item.run();
              }}
            >
              {item.icon && <Icon of={item.icon} size="small" />}
              {item.label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** Keys in an open menu. */
function moveIn(event: KeyboardEvent<HTMLElement>, close: (back?: boolean) => void): void {
  if (event.key === "Escape") {
    event.stopPropagation();
    close();
    return;
  }
  if (event.key === "Tab") {
    close(false);
    return;
  }
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const places: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 };
  const place = places[event.key];
  const letter = event.key.length === 1 ? event.key.toLowerCase() : undefined;
  const from = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  const next =
    place === undefined
      ? letter && from.find((item) => item.textContent?.trim().toLowerCase().startsWith(letter))
      : items[(place + items.length) % items.length];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
