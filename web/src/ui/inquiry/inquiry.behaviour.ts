/** The rest comes once somebody touches the form: most readers of a page never do. */
const load = () => import("./send");

/**
 * Sends the form within by its call instead of leaving the page. The button can be pressed at any time: then it says what is
 * missing. Only one that is at work looks as if it waits, here as on all forms.
 */
export default function inquiry(root: HTMLElement): void {
  const form = root.querySelector("form");
  if (!form) return;
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
