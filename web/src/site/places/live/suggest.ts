import type { Schemas } from "../../../api/types";
import { t } from "../../../messages/message";
import { searchAddress } from "../finder";
import css from "../finder.module.css";

type Suggestion = Schemas["PlaceSuggestion"];

/** Letters typed before the server is asked, and milliseconds of quiet. */
const FEWEST = 2;
const QUIET = 180;

/** Makes the search field a combobox: suggestions below it, chosen by the arrow keys or a tap. */
export function suggest(page: HTMLElement, field: HTMLInputElement): void {
  const box = field.parentElement;
  if (!box || field.hasAttribute("role")) return;
  const list = box.appendChild(listBox());
  const attributes = {
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-expanded": "false",
    "aria-controls": list.id,
  };
  for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value);
  const shown = new Shown(page, field, list);
  let timer = 0;
  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => shown.ask(), QUIET);
  });
  field.addEventListener("keydown", (event) => {
    if (shown.pressed(event.key)) event.preventDefault();
  });
  field.addEventListener("blur", () => shown.open(false));
  // The field keeps the focus, so that a tap on the list does not close it first.
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  list.addEventListener("click", ({ target }) => shown.go([...list.children].indexOf(target as Element)));
  if (field.value.trim().length >= FEWEST) void shown.ask();
}

/** The suggestions below a field, and which of them the arrow keys have reached; -1 is the field itself. */
class Shown {
  private items: Suggestion[] = [];
  private choice = -1;
  private asking = new AbortController();

  constructor(
    private readonly page: HTMLElement,
    private readonly field: HTMLInputElement,
    private readonly list: HTMLElement,
  ) {}

  async ask(): Promise<void> {
    this.asking.abort();
    this.asking = new AbortController();
    this.items = await fetchSuggestions(this.field.value, countryOf(this.page), this.asking.signal);
    this.list.replaceChildren(...this.items.map(({ label }, at) => optionOf(label, at)));
    this.open(document.activeElement === this.field);
  }

  open(isOpen: boolean): void {
    this.list.hidden = !isOpen || this.items.length === 0;
    this.field.setAttribute("aria-expanded", String(!this.list.hidden));
    this.mark(-1);
  }

  /** True for a key that the list has taken. */
  pressed(key: string): boolean {
    if (this.list.hidden) return false;
    const { choice, items } = this;
    if (key === "Escape") this.open(false);
    else if (key === "ArrowDown") this.mark(choice + 1 >= items.length ? -1 : choice + 1);
    else if (key === "ArrowUp") this.mark(choice < 0 ? items.length - 1 : choice - 1);
    else if (key === "Enter" && choice >= 0) this.go(choice);
    else return false;
    return true;
  }

  /** To the place; where the live map is open, it goes there too. */
  go(at: number): void {
    const item = this.items[at];
    if (!item) return;
    const type = new URL(location.href).searchParams.get("type") ?? "";
    // A choice is a tap: where the form asks a maps service too, so does this.
    const asks = this.page.querySelector("[data-search] [name=maps]") ? "&maps=yes" : "";
    const href = searchAddress({ near: item.near, type }) + asks;
    this.open(false);
    if (!this.page.querySelector("[data-map-live]")) location.assign(href);
    else import("./finder").then((finder) => finder.visit(this.page, href));
  }

  private mark(choice: number): void {
    this.choice = choice;
    [...this.list.children].forEach((option, at) => {
      option.setAttribute("aria-selected", String(at === choice));
    });
    if (choice < 0) this.field.removeAttribute("aria-activedescendant");
    else this.field.setAttribute("aria-activedescendant", `places-option-${choice}`);
  }
}

function listBox(): HTMLElement {
  const list = document.createElement("div");
  list.id = "places-options";
  list.className = css.options ?? "";
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", t("places-suggestions-label"));
  list.hidden = true;
  return list;
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
    return ((await answer.json()) as Schemas["PlaceSuggestions"]).suggestions.slice(0, 8);
  } catch {
    return [];
  }
}
