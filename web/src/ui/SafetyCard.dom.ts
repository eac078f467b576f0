import type { Schemas } from "../api/types";
import { t } from "../messages/message";
import button from "./Button.module.css";
import * as icons from "./icons";
import css from "./SafetyCard.module.css";

type Card = Schemas["SafetyCard"];

/*
 * `SafetyCard` for scripts that must not wait for React: what to do at once stands there as soon as the answer has come.
 * A test holds both against each other. Words of the server go in as text, never as markup.
 */

/** The card as `SafetyCard` shows it. */
export function drawSafetyCard(card: Card, level: 2 | 3 = 2): HTMLElement {
  const day = dayOfAll(card);
  const numbers = card.numbers.map((line) => make("li", {}, call(line.tel), label(line, day === undefined)));
  const checked = day === undefined ? [] : [make("p", { class: css.checked }, checkedText(day))];
  const steps = card.steps.map((step) => make("li", {}, step));
  return make(
    "section",
    { class: css.box, "aria-label": t("ui-urgent-help") },
    make("div", { class: css.head }, icon(icons.triangleAlert), make(`h${level}`, {}, card.title)),
    make(
      "div",
      { class: css.body },
      make("ul", { class: css.numbers }, ...numbers),
      ...checked,
      make("ol", { class: css.steps }, ...steps),
    ),
  );
}

function call(tel: string): HTMLElement {
  return make(
    "a",
    { href: telephone(tel), class: `${button.button} ${button.danger}` },
    icon(icons.phone),
    t("ui-call-number", { number: tel }),
  );
}

function label({ label: words, checked_on: day }: Card["numbers"][number], hasDay: boolean): HTMLElement {
  const checked = hasDay ? [make("span", { class: css.checked }, checkedText(day))] : [];
  return make("span", { class: css.label }, words, ...checked);
}

/** The day on which all numbers were checked: it is said once, so that the card stays short. None where they differ. */
export function dayOfAll({ numbers }: Card): string | undefined {
  const day = numbers[0]?.checked_on;
  return numbers.every((line) => line.checked_on === day) ? day : undefined;
}

/** What is said of the day of a check. */
export const checkedText = (day: string): string => t("ui-number-checked", { date: dayText(day) });

function make(
  tag: string,
  attributes: Record<string, string | undefined>,
  ...children: (Node | string)[]
): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value ?? "");
  element.append(...children);
  return element;
}

function icon(drawing: string): Node {
  const holder = document.createElement("template");
  holder.innerHTML = `<svg class="i" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${drawing}</svg>`;
  return holder.content;
}

/** `116 123` as an address to tap. */
export function telephone(number: string): string {
  return `tel:${number.replace(/[^+\d]/g, "")}`;
}

/** `2026-11-21` as '21 November 2026'; what is no day stays as it is. */
export function dayText(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  const name = t("ui-months").split(" ")[Number(month) - 1];
  return name && year ? t("ui-date", { day: Number(date), month: name, year }) : day;
}
