import type { Schemas } from "../../api/types";
import { t } from "../../messages/message";
import field from "../Field.module.css";
import css from "../Form.module.css";
import { circleAlert } from "../icons";
import { make } from "./make";

/** A field, and what to do about it. */
export type Mend = Schemas["FieldError"];

/* 'There is a problem' and the words at each field, as `ErrorSummary` and `FieldError` show them. */

/** Takes away what was said before, by the server's page too. */
export function clearProblems(form: HTMLFormElement): void {
  for (const said of form.querySelectorAll(`.${css.summary}, .${field.error}`)) said.remove();
  for (const wrong of form.querySelectorAll(`.${field.wrong}`)) wrong.classList.remove(field.wrong ?? "");
  for (const control of form.querySelectorAll("[aria-invalid]")) control.removeAttribute("aria-invalid");
  const [before = "", after = ""] = t("ui-error-title", { title: "\n" }).split("\n");
  const { title } = document;
  if (title.startsWith(before) && title.endsWith(after))
    document.title = title.slice(before.length, title.length - after.length);
}

/** Says above the form what to mend, with links to the fields, and once more at each field. */
export function showProblems(form: HTMLFormElement, mend: Mend[], message?: string): void {
  const rows = mend.map(({ field: name, message: words }) =>
    make("li", {}, make("a", { href: `#${form.id}-${name}` }, words)),
  );
  const heading = make("h2", { id: `${form.id}-problem` }, t("ui-there-is-a-problem"));
  const summary = make("div", { class: css.summary, role: "alert", "aria-labelledby": heading.id, tabindex: "-1" });
  summary.append(heading);
  if (message) summary.append(make("p", {}, message));
  if (rows.length > 0) summary.append(make("ul", {}, ...rows));
  form.prepend(summary);
  for (const one of mend) mark(form, one);
  if (mend.length > 0) document.title = t("ui-error-title", { title: document.title });
  summary.focus();
}

function mark(form: HTMLFormElement, { field: name, message }: Mend): void {
  const id = `${form.id}-${name}`;
  const control = document.getElementById(id);
  const box = control?.closest(`.${field.field}`);
  if (!control || !box) return;
  const words = make("span", {}, make("span", { class: "vh" }, `${t("ui-error-before")} `), message);
  const said = make("p", { class: field.error, id: `${id}-error` }, alertIcon(), words);
  box.classList.add(field.wrong ?? "");
  // A tick stands in its label, and so do the answers of a choice.
  let place: Element = control;
  while (place.parentElement && place.parentElement !== box) place = place.parentElement;
  place.before(said);
  if (box.tagName === "FIELDSET") return;
  control.setAttribute("aria-invalid", "true");
  const described = (control.getAttribute("aria-describedby") ?? "").split(" ").filter(Boolean);
  control.setAttribute("aria-describedby", [...new Set([...described, said.id])].join(" "));
}

function alertIcon(): Node {
  const holder = document.createElement("template");
  holder.innerHTML = `<svg class="i i-small" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${circleAlert}</svg>`;
  return holder.content;
}
