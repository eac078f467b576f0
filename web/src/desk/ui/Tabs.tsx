import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import css from "./Tabs.module.css";

export interface Tab {
  key: string;
  label: ReactNode;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  current: string;
  onChange: (key: string) => void;
  children: ReactNode;
}

/** The place `by` steps on from `at` in a ring of `length`. */
const ring = (at: number, by: number, length: number) => (at + by + length) % length;

/** One of several views in one place; arrow keys, Home and End move between them. */
export function Tabs({ label, tabs, current, onChange, children }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const at = tabs.findIndex((tab) => tab.key === current);
  const move = (event: KeyboardEvent) => {
    const places: Record<string, number> = {
      ArrowRight: ring(at, 1, tabs.length),
      ArrowLeft: ring(at, -1, tabs.length),
      Home: 0,
      End: tabs.length - 1,
    };
    const next = tabs[places[event.key] ?? -1];
    if (!next) return;
    event.preventDefault();
    onChange(next.key);
    list.current?.querySelector<HTMLElement>(`[data-key="${next.key}"]`)?.focus();
  };
  return (
    <div>
      <div ref={list} className={css.tabs} role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            data-key={tab.key}
            aria-selected={tab.key === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === current ? 0 : -1}
            onClick={() => onChange(tab.key)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a panel of tabs can be reached (ARIA authoring practices) */}
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`} tabIndex={0} className={css.panel}>
        {children}
      </div>
    </div>
  );
}
