import { t } from "../../messages/message";
import { canReach } from "../../ui/unsent-form/reach";
import css from "./SitePage.module.css";

/** What looks after a form by itself. `data-stays` has nothing to say about some of its presses, which come here. */
const OWN = "[data-behaviour]:not([data-stays])";

const tried = new WeakSet<HTMLFormElement>();
const goesOn = new WeakSet<HTMLFormElement>();

/**
 * A press that no other script takes, such as a choice or how many of something: the browser would put its own error page in
 * the place of this one where the site cannot be reached. So that is tried first, and said at the form.
 */
export async function pressed(event: SubmitEvent): Promise<void> {
  const form = event.target as HTMLFormElement;
  // An older browser cannot be told to go on once it was stopped.
  if (event.defaultPrevented || form.method !== "post" || form.target !== "" || !("requestSubmit" in form)) return;
  if (form.closest(OWN) || form.querySelector(OWN) || goesOn.has(form)) return;
  event.preventDefault();
  if (tried.has(form)) return;
  tried.add(form);
  const isThere = await canReach();
  tried.delete(form);
  if (!isThere) return say(form);
  goesOn.add(form);
  form.requestSubmit(event.submitter);
  goesOn.delete(form);
}

function say(form: HTMLFormElement): void {
  const line = form.querySelector("[data-unreached]") ?? document.createElement("div");
  line.className = css.preview ?? "";
  line.setAttribute("role", "alert");
  line.setAttribute("data-unreached", "");
  line.textContent = t("shell-unreached");
  form.append(line);
}
