import { t } from "../../messages/message";
import { canReach } from "./reach";
import { readTyped, writeTyped } from "./typed";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Before the browser leaves for the next page it is tried whether the site can be reached. A phone that calls itself online may
 * have no data left: then the browser would put its own page in the place of this one, with all that was typed.
 */
export function watch(form: HTMLFormElement, line: HTMLElement): void {
  // An older browser cannot be told to go on once it was stopped.
  if (!("requestSubmit" in form)) return;
  let isTrying = false;
  let goesOn = false;

  const tryFirst = async (submitter: HTMLElement | null) => {
    isTrying = true;
    const rest = busy(submitter ?? form.querySelector("button:not([aria-hidden])"));
    const isThere = await canReach();
    rest();
    isTrying = false;
    if (!isThere) {
      keepTyped(form);
      line.textContent = t("ui-unsent-unreached");
      return;
    }
    writeTyped(null);
    goesOn = true;
    form.requestSubmit(submitter);
    goesOn = false;
  };

  form.addEventListener(
    "submit",
    (event) => {
      if (event.defaultPrevented || goesOn) return;
      const isOffline = navigator.onLine === false;
      if (isOffline) keepTyped(form);
      // Most forms have a script that says so in its own words.
      if (isOffline && !("saysOffline" in line.dataset)) return;
      event.preventDefault();
      if (isOffline) {
        line.textContent = t("ui-offline");
        return;
      }
      event.stopImmediatePropagation();
      if (!isTrying) void tryFirst(event.submitter);
    },
    { capture: true },
  );
  if (bringBack(form)) line.textContent = t("ui-unsent-brought-back");
}

/** Says that something goes on, until it is over. */
function busy(button: HTMLElement | null): () => void {
  const words = [...(button?.childNodes ?? [])];
  button?.setAttribute("aria-disabled", "true");
  button?.replaceChildren(t("ui-unsent-submitting"));
  return () => {
    button?.removeAttribute("aria-disabled");
    button?.replaceChildren(...words);
  };
}

/** Files, and what the page itself put in, are none of it. */
function controlsOf(form: HTMLFormElement): Control[] {
  const all = form.querySelectorAll<Control>("input[name], textarea[name], select[name]");
  return [...all].filter(({ type }) => !["hidden", "file", "password", "submit"].includes(type));
}

const isTick = (control: Control): control is HTMLInputElement => ["checkbox", "radio"].includes(control.type);

function keepTyped(form: HTMLFormElement): void {
  const fields = controlsOf(form)
    .filter((control) => !isTick(control) || control.checked)
    .map(({ name, value }): [string, string] => [name, value]);
  writeTyped({ path: location.pathname, fields });
}

/** Fills the form with what was typed into it on an earlier load of its page; true where there was something. */
function bringBack(form: HTMLFormElement): boolean {
  const typed = readTyped();
  if (typed?.path !== location.pathname) return false;
  for (const control of controlsOf(form)) {
    const values = typed.fields.filter(([name]) => name === control.name).map(([, value]) => value);
    if (isTick(control)) control.checked = values.includes(control.value);
    else if (values[0] !== undefined) control.value = values[0];
  }
  return true;
}
