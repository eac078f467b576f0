import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { t } from "../../../messages/message";
import { Button } from "../../../ui/Button";
import { search } from "../../../ui/icons";
import css from "../suggest.module.css";
import { countWords, FEWEST_LETTERS, fetchSuggestions, moveChoice, QUIET_MS, type Suggestion } from "../suggestions";

export interface SuggestProps {
  label: string;
  hint: string;
  button: string;
  value: string;
  /** Kept in the address when the words change. */
  kind: string;
}

/** The search form: a plain GET form, with suggestions below the field once somebody types in it. */
export default function Suggest({ label, hint, button, value, kind }: SuggestProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState<string | null>(null);
  const [items, setItems] = useState<Suggestion[]>([]);
  const [open, setOpen] = useState(false);
  const [choice, setChoice] = useState(-1);
  const shown = open && items.length > 0;

  // What was typed before this became alive counts too.
  useEffect(() => {
    const typed = field.current?.value ?? "";
    if (document.activeElement === field.current && typed !== value) setWords(typed);
  }, [value]);

  useEffect(() => {
    if (words === null) return;
    const asking = new AbortController();
    const timer = setTimeout(async () => {
      const found = await fetchSuggestions(words, asking.signal);
      if (asking.signal.aborted) return;
      setItems(found);
      setChoice(-1);
      setOpen(true);
    }, QUIET_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [words]);

  function pressed(event: KeyboardEvent): void {
    if (event.key === "Escape" && shown) {
      event.preventDefault();
      setOpen(false);
      setChoice(-1);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setOpen(true);
      setChoice(moveChoice(choice, items.length, event.key));
    } else if (event.key === "Enter" && shown && choice >= 0) {
      event.preventDefault();
      go(items[choice]);
    }
  }

  function left(event: FocusEvent): void {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  }

  return (
    <search>
      <form className={css.form} action="/search" onBlur={left}>
        <label className={css.label} htmlFor={`${id}field`}>
          {label}
        </label>
        <p className={css.hint} id={`${id}hint`}>
          {hint}
        </p>
        <div className={css.row}>
          <input
            ref={field}
            className={css.field}
            id={`${id}field`}
            name="q"
            type="search"
            defaultValue={value}
            maxLength={200}
            autoComplete="off"
            enterKeyHint="search"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={shown}
            aria-controls={`${id}list`}
            aria-activedescendant={shown && choice >= 0 ? `${id}${choice}` : undefined}
            aria-describedby={`${id}hint`}
            onChange={(event) => setWords(event.target.value)}
            onKeyDown={pressed}
          />
          <Button icon={search}>
            <span className={css.word}>{button}</span>
          </Button>
          <div
            className={css.list}
            id={`${id}list`}
            role="listbox"
            aria-label={t("search-suggestions-label")}
            hidden={!shown}
          >
            {items.map((item, at) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys, as the combobox pattern wants
              <div
                key={item.href}
                id={`${id}${at}`}
                className={css.option}
                role="option"
                tabIndex={-1}
                aria-selected={at === choice}
                onClick={() => go(item)}
              >
                {item.label}
              </div>
            ))}
          </div>
        </div>
        {kind !== "" && <input type="hidden" name="kind" value={kind} />}
        <p className="vh" role="status">
          {open && words !== null && words.trim().length >= FEWEST_LETTERS ? countWords(items.length) : ""}
        </p>
      </form>
    </search>
  );
}

function go(item: Suggestion | undefined): void {
  if (item !== undefined) location.assign(item.href);
}
