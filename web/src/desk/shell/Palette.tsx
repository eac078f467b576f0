import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Icon } from "../../ui/Icon";
import { fileText, search, userRound, wallet, x } from "../../ui/icons";
import { addBackEntry } from "../ui/backEntries";
import { useDeskSearch } from "../ui/CloseMatches";
import { IconButton } from "../ui/IconButton";
import type { Needs } from "./feature";
import { commands, finders, navigation } from "./features";
import css from "./Palette.module.css";
import { type Choice, distinct, ranked } from "./palette-choices";
import { asProblem } from "./problem";
import { holds, useSession } from "./session";

/** Screens and actions that are shown beside what was found, and as many of what features find by themselves. */
const SCREENS = 6;
/** In all features that somebody may see. */
const EVERYWHERE: readonly string[] = [];
const ICONS: Record<string, string> = { Content: fileText, Payment: wallet, Donation: wallet };

/** The one search: people, references, numbers, payments, articles, screens and actions. Ctrl or Cmd and K. */
export function Palette({ open, onOpen }: { open: boolean; onOpen: (open: boolean) => void }) {
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      // Whoever writes a text makes a link with it.
      if (
        event.defaultPrevented ||
        event.key.toLowerCase() !== "k" ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return;
      // Over another dialog it would be a way round an answer that is needed.
      if (!open && document.querySelector("dialog[open]")) return;
      event.preventDefault();
      onOpen(!open);
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [open, onOpen]);
  return open ? <Shown onClose={() => onOpen(false)} /> : null;
}

function useChoices(): Choice[] {
  const { permissions } = useSession();
  const navigate = useNavigate();
  return useMemo(() => {
    const may = ({ needs }: { needs?: Needs }) => holds(permissions, needs);
    const go = (to: string) => void navigate(to);
    const screens = navigation.filter(may).map(({ to, label, icon, words }) => ({
      key: to,
      label,
      icon,
      words,
      kind: "Screen",
      run: () => go(to),
    }));
    const doings = commands.filter(may).map(({ label, icon, words, run }) => ({
      key: `do ${label}`,
      label,
      icon,
      words,
      kind: "Action",
      run: () => run(go),
    }));
    return [...screens, ...doings];
  }, [permissions, navigate]);
}

/** Fields of settings and whatever else features find without the server. */
function useOwnFound(typed: string): Choice[] {
  const { permissions } = useSession();
  const navigate = useNavigate();
  const words = typed.trim().length < 2 ? "" : typed;
  const { data } = useQuery({
    queryKey: ["finders", permissions],
    queryFn: () => {
      const allowed = finders.filter(({ needs }) => holds(permissions, needs));
      return Promise.all(allowed.map(async (finder) => ({ ...finder, find: await finder.load() })));
    },
    enabled: words !== "",
    staleTime: 600_000,
    meta: { told: true },
  });
  return useMemo(() => {
    if (words === "") return [];
    const found = (data ?? []).flatMap(({ icon, kind, find }) =>
      find(words).map(({ label, detail, to }) => ({
        key: to,
        label,
        detail,
        icon,
        kind,
        run: () => void navigate(to),
      })),
    );
    // Those that are called so come first.
    return [...new Set([...ranked(found, words), ...found])];
  }, [data, words, navigate]);
}

/** People, payments, articles and whatever else the server finds. */
function useFound(typed: string) {
  const navigate = useNavigate();
  const { items, error, isSearching } = useDeskSearch(EVERYWHERE, typed);
  const found: Choice[] = items.map(({ label, title, detail, url }) => ({
    key: url,
    label: title,
    detail,
    icon: ICONS[label] ?? userRound,
    kind: label,
    run: () => void navigate(url),
  }));
  return { found, failed: error, isSearching };
}

function tell(count: number, isSearching: boolean): string {
  if (isSearching) return "Searching…";
  return count > 0 ? `${count} found` : "Nothing found. Try a name, a reference, or fewer words.";
}

function Shown({ onClose }: { onClose: () => void }) {
  const box = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const choices = useChoices();
  const { found, failed, isSearching } = useFound(typed);
  const screens = ranked(choices, typed);
  const own = useOwnFound(typed).slice(0, SCREENS);
  const shown = typed.trim()
    ? distinct([...screens.slice(0, SCREENS), ...own, ...found])
    : screens.slice(0, 2 * SCREENS);
  const place = Math.min(at, Math.max(0, shown.length - 1));
  useEffect(() => {
    const before = document.activeElement;
    box.current?.showModal();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => addBackEntry(() => close.current()), []);
  const take = (choice: Choice | undefined) => {
    if (!choice) return;
    onClose();
    choice.run();
  };
  const keys = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (event.key === "Enter") take(shown[place]);
    else if (step && shown.length > 0) setAt((place + step + shown.length) % shown.length);
    else return;
    event.preventDefault();
  };
  return (
    <dialog ref={box} className={css.box} aria-label="Search" onClose={onClose}>
      <div className={css.line}>
        <Icon of={search} />
        <input
          role="combobox"
          aria-label="Search people, references, articles, settings and screens"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={shown.length > 0 ? `${id}-${place}` : undefined}
          autoComplete="off"
          placeholder="Name, reference, phone, article, setting…"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={keys}
        />
        <kbd>Esc</kbd>
        <IconButton icon={x} label="Close" onClick={onClose} />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label="Results" className={css.list}>
        {shown.map((choice, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field above
          <div
            key={choice.key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === place}
            tabIndex={-1}
            onClick={() => take(choice)}
            onPointerMove={() => setAt(index)}
          >
            <Icon of={choice.icon} />
            <span className={css.words}>
              {choice.label}
              {choice.detail && <span className={css.detail}>{choice.detail}</span>}
            </span>
            <span className={css.kind}>{choice.kind}</span>
          </div>
        ))}
      </div>
      {failed && (
        <p className={css.none} role="alert">
          {asProblem(failed).detail}
        </p>
      )}
      <p className={shown.length > 0 ? "vh" : css.none} role="status">
        {tell(shown.length, isSearching)}
      </p>
    </dialog>
  );
}
