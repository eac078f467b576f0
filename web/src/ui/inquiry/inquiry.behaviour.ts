/** The rest comes once somebody touches the form: most readers of a page never do. */
const load = () => import("./send");

/**
 * Sends the form within by its call instead of leaving the page. The button looks unready until the form is filled in, and
 * can be pressed all the same: then it says what is missing.
 */
export default function inquiry(root: HTMLElement): void {
  const form = root.querySelector("form");
  if (!form) return;
  const button = form.querySelector("[data-send]");
  const ready = () => {
    const missing = form.querySelector("input:invalid, textarea:invalid, select:invalid");
    const chosen = [...form.querySelectorAll("[data-some]")].every((group) => group.querySelector(":checked"));
    if (missing || !chosen) button?.setAttribute("aria-disabled", "true");
    else button?.removeAttribute("aria-disabled");
  };
  ready();
  form.addEventListener("input", ready);
  // A form empties itself after this event.
  form.addEventListener("reset", () => setTimeout(ready));
  addEventListener("pageshow", ready);
  const watch = () =>
    void load().then(
      ({ touched }) => touched(form),
      () => {},
    );
  // On a slow line somebody is in the form, or done with their words, before this script is there.
  const isTyped = [...form.querySelectorAll("textarea")].some(({ value, defaultValue }) => value !== defaultValue);
  if (isTyped || form.contains(document.activeElement)) watch();
  else form.addEventListener("focusin", watch, { once: true });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    load().then(
      ({ send }) => send(root, form),
      () => sendPlainly(root, form),
    );
  });
  root.dataset.alive = "";
}

/** The script that sends did not come: the browser sends in its own way, unless the line is down. Then the page stays. */
function sendPlainly(root: HTMLElement, form: HTMLFormElement): void {
  fetch(location.href, { method: "HEAD" }).then(
    () => form.submit(),
    () => {
      const line = form.querySelector("[data-line]") ?? document.createElement("p");
      line.setAttribute("role", "alert");
      line.setAttribute("data-line", "");
      line.textContent = root.dataset.offline ?? "";
      form.prepend(line);
    },
  );
}
