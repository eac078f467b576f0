import { searchAddress } from "../finder";
import css from "../finder.module.css";

interface Suggestion {
  label: string;
  kind: string;
  near: string;
}

/** Letters typed before the server is asked, and milliseconds of quiet. */
const FEWEST = 2;
const QUIET = 180;

/** Makes the search field a combobox: suggestions below it, chosen by the arrow keys or a tap. */
export function suggest(page: HTMLElement, field: HTMLInputElement): void {
  const box = field.parentElement;
  if (!box || field.hasAttribute("role")) return;
  const list = box.appendChild(document.createElement("div"));
  list.id = "places-options";
  list.className = css.options ?? "";
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", "Suggestions");
  list.hidden = true;
  const attributes = {
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-expanded": "false",
    "aria-controls": list.id,
  };
  for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value);
  let items: Suggestion[] = [];
  let choice = -1;
  let timer = 0;
  let asking = new AbortController();

  function mark(next: number): void {
    choice = next;
    [...list.children].forEach((option, at) => {
      option.setAttribute("aria-selected", String(at === choice));
    });
    if (choice < 0) field.removeAttribute("aria-activedescendant");
    else field.setAttribute("aria-activedescendant", `places-option-${choice}`);
  }
  function open(isOpen: boolean): void {
    list.hidden = !isOpen || items.length === 0;
    field.setAttribute("aria-expanded", String(!list.hidden));
    mark(-1);
  }
  function go(item: Suggestion | undefined): void {
    if (!item) return;
    const type = new URL(location.href).searchParams.get("type") ?? "";
    location.assign(searchAddress({ near: item.near, type }));
  }
  async function ask(): Promise<void> {
    asking.abort();
    asking = new AbortController();
    items = await fetchSuggestions(field.value, countryOf(page), asking.signal);
    list.replaceChildren(...items.map(({ label }, at) => optionOf(label, at)));
    open(document.activeElement === field);
  }

  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = window.setTimeout(ask, QUIET);
  });
  field.addEventListener("keydown", (event) => {
    if (list.hidden) return;
    if (event.key === "Escape") open(false);
    else if (event.key === "ArrowDown") mark(choice + 1 >= items.length ? -1 : choice + 1);
    else if (event.key === "ArrowUp") mark(choice < 0 ? items.length - 1 : choice - 1);
    else if (event.key === "Enter" && choice >= 0) go(items[choice]);
    else return;
    event.preventDefault();
  });
  field.addEventListener("blur", () => open(false));
  // The field keeps the focus, so that a tap on the list does not close it first.
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  list.addEventListener("click", ({ target }) => go(items[[...list.children].indexOf(target as Element)]));
  if (field.value.trim().length >= FEWEST) void ask();
}

function optionOf(label: string, at: number): HTMLElement {
  const option = document.createElement("div");
  option.id = `places-option-${at}`;
  option.className = css.option ?? "";
  option.setAttribute("role", "option");
  option.setAttribute("aria-selected", "false");
  option.textContent = label;
  return option;
}

/** Where the visitor is known to be: suggestions stay in that country. */
const countryOf = (page: HTMLElement) => page.querySelector<HTMLElement>("#finder")?.dataset.country ?? "";

/** Asks for suggestions. Failing is no news: the form works without them. */
async function fetchSuggestions(typed: string, country: string, signal: AbortSignal): Promise<Suggestion[]> {
  const q = typed.trim().slice(0, 100);
  if (q.length < FEWEST) return [];
  try {
    const answer = await fetch(`/api/places/suggest?${new URLSearchParams({ q, country })}`, { signal });
    if (!answer.ok) return [];
    return ((await answer.json()) as { suggestions: Suggestion[] }).suggestions.slice(0, 8);
  } catch {
    return [];
  }
}
