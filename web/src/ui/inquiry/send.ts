import type { Schemas } from "../../api/types";
import { t } from "../../messages/message";
import { tellSaved } from "../kept/tell-saved";
import { saveForm } from "../kept/unsent";
import { writeName } from "../thread/script/calls";
import { clearProblems, type Mend, showProblems } from "./problems";
import { tell } from "./tell";
import { NO_MAIL, NO_MAIL_COMES, withoutEmail } from "./words";

/** What the calls answer when they took a form; each has more beside. */
type Taken = Partial<Schemas["InquiryReceipt"]>;

type Outcome = { taken: Taken } | { mend: Mend[] } | { words: string[] } | "saved";

/** The write that each form is about to make: pressed again after a lost answer, it is the same one. */
const writes = new WeakMap<HTMLFormElement, { body: string; key: string }>();

/** What runs from the first touch on: urgent words are seen as they are typed. */
export function touched(form: HTMLFormElement): void {
  const watched = form.querySelector<HTMLElement>("[data-watch]");
  if (watched) import("../safety-watch-player.behaviour").then(({ default: watch }) => watch(watched)).catch(() => {});
}

/** Sends a form by its call and says what became of it. What was typed stays until it has arrived. */
export async function send(root: HTMLElement, form: HTMLFormElement): Promise<void> {
  if (form.getAttribute("aria-busy") === "true") return;
  clearProblems(form);
  const rest = busy(root, form);
  const outcome = await post(root, form);
  rest();
  if (outcome === "saved") {
    empty(form);
    tellSaved();
  } else if ("mend" in outcome) showProblems(form, outcome.mend);
  else if ("words" in outcome) fail(root, form, outcome.words);
  else await arrived(root, form, outcome.taken);
}

function empty(form: HTMLFormElement): void {
  writes.delete(form);
  form.reset();
  form.closest("dialog")?.close();
}

async function arrived(root: HTMLElement, form: HTMLFormElement, taken: Taken): Promise<void> {
  empty(form);
  root.dispatchEvent(new CustomEvent("arrived", { bubbles: true }));
  if (root.dataset.quiet !== undefined && !taken.card) return;
  // The page says so where mail is not set up: then no email comes, whatever the message says.
  const sendsNoMail = document.body.dataset.noMail !== undefined;
  const said = sendsNoMail ? taken.message && withoutEmail(taken.message) : taken.message;
  await tell({
    // Above a card that says whom to call nothing has gone well.
    title: taken.card ? t("ui-letter-urgent") : (root.dataset.title ?? ""),
    words: [said, sendsNoMail ? t(taken.reference ? NO_MAIL : NO_MAIL_COMES) : taken.next].filter(
      (line) => line !== undefined && line !== root.dataset.title,
    ) as string[],
    reference: taken.reference,
    card: taken.card,
  });
}

function fail(root: HTMLElement, form: HTMLFormElement, words: string[]): void {
  if (root.dataset.tells === "form") showProblems(form, [], words.join(" "));
  else void tell({ title: t("ui-there-is-a-problem"), words });
}

/** Says that something goes on, until it is over. */
function busy(root: HTMLElement, form: HTMLFormElement): () => void {
  const button = form.querySelector("[data-send]");
  const words = [...(button?.childNodes ?? [])];
  form.setAttribute("aria-busy", "true");
  button?.setAttribute("aria-disabled", "true");
  button?.replaceChildren(root.dataset.busy ?? "");
  return () => {
    form.removeAttribute("aria-busy");
    button?.removeAttribute("aria-disabled");
    button?.replaceChildren(...words);
  };
}

async function post(root: HTMLElement, form: HTMLFormElement): Promise<Outcome> {
  const { call = form.action, failed = "", broken = "", offline = broken } = root.dataset;
  const hasFile = [...form.querySelectorAll<HTMLInputElement>("input[type=file]")].some((field) => field.files?.length);
  const json = JSON.stringify(valuesOf(form));
  const key = keyOf(form, hasFile ? `${json} ${fileNames(form)}` : json);
  try {
    const answer = await fetch(call, {
      method: "POST",
      headers: {
        ...(hasFile ? {} : { "content-type": "application/json" }),
        "idempotency-key": key,
      },
      body: hasFile ? new FormData(form) : json,
    });
    const found = await answer.json().catch(() => ({}));
    if (answer.ok) return { taken: found as Taken };
    const { errors = [], detail } = found as Partial<Schemas["ProblemDetails"]>;
    if (errors.length > 0) return { mend: errors };
    // What a limit or a closed door says helps more than that it failed.
    return { words: detail && answer.status < 500 ? [failed, detail] : [failed] };
  } catch {
    // A file may be larger than what a device keeps: its form stays on the page.
    const path = new URL(call, location.href).pathname;
    if (!hasFile && (await saveForm({ key, call: path, body: json, title: titleOf(form) }))) return "saved";
    return { words: [navigator.onLine === false ? offline : broken] };
  }
}

/** What the form is called in the list of what waits. */
function titleOf(form: HTMLFormElement): string {
  const heading = form.closest("section, dialog, main")?.querySelector("h1, h2, h3") ?? document.querySelector("h1");
  return heading?.textContent ?? "";
}

function keyOf(form: HTMLFormElement, body: string): string {
  const last = writes.get(form);
  const write = last?.body === body ? last : { body, key: writeName() };
  writes.set(form, write);
  return write.key;
}

function fileNames(form: HTMLFormElement): string {
  const fields = [...form.querySelectorAll<HTMLInputElement>("input[type=file]")];
  return fields.flatMap((field) => [...(field.files ?? [])].map((file) => `${file.name} ${file.size}`)).join(" ");
}

/**
 * What is typed, by field: ticks of which several may be set as a list, `data-flag` as yes or no. What is wanted and empty
 * is sent empty, so that the server says so; other empty answers are left out.
 */
export function valuesOf(form: HTMLFormElement): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const group of form.querySelectorAll<HTMLElement>("[data-many]")) values[group.dataset.many ?? ""] = [];
  for (const tick of form.querySelectorAll<HTMLInputElement>("input[type=checkbox][data-flag]")) {
    values[tick.name] = tick.checked;
  }
  for (const [name, value] of new FormData(form)) {
    const isWanted = value !== "" || form.querySelector(`[required][name="${name}"]`) !== null;
    if (name === "form" || typeof value !== "string" || !isWanted) continue;
    const list = values[name];
    const isFlag = form.querySelector(`[data-flag][name="${name}"], [data-flag] [name="${name}"]`) !== null;
    if (Array.isArray(list)) list.push(value);
    else values[name] = isFlag ? value === "yes" : value;
  }
  return values;
}
