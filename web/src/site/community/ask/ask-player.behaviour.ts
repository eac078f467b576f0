import { t } from "../../../messages/message";
import { OFFLINE } from "../../../ui/offline";
import { type Draft, dropDraft, keepDraft, readDraft, type Shelf } from "./draft";
import { make } from "./make";

/**
 * Makes the way of asking quick: a step is fetched and put in place, the Back button of the browser goes a step back, what
 * is near or should not be said shows as one types, and a draft is kept for who wants one. Without it all of this happens
 * by plain forms, a page each.
 */
export default function askPlayer(root: HTMLElement): void {
  const shelf = shelfOf(() => localStorage);
  const tab = shelfOf(() => sessionStorage);
  const pages = new Pages(root);
  let isAsking = false;

  root.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (form.id !== "ask") return;
    event.preventDefault();
    const typed = new FormData(form, event.submitter);
    if (isKeeping(root)) keepDraft(shelf, typed);
    if (!isAsking) void go(form, typed, event.submitter);
  });

  async function go(form: HTMLFormElement, typed: FormData, pressed: HTMLElement | null): Promise<void> {
    isAsking = true;
    const stop = busy(pressed);
    const step = await fetchStep(form.action, typed);
    stop();
    isAsking = false;
    if ("trouble" in step) {
      keepDraft(tab, typed);
      return showTrouble(form, step.trouble);
    }
    dropDraft(tab);
    pages.show(step);
    if (root.querySelector("[data-code]")) pages.leave("/community/follow");
    for (const element of root.querySelectorAll<HTMLElement>("[data-behaviour=print]")) print(element);
    const copied = root.querySelector<HTMLElement>("[data-behaviour=copy-text-player]");
    // Without it the code is there to be read.
    if (copied) import("../../../ui/copy-text-player.behaviour").then((it) => it.default(copied)).catch(() => {});
    enliven();
  }

  function enliven(): void {
    if (root.querySelector("[data-code]")) {
      dropDraft(shelf);
      noteWriting(shelf);
    }
    counting(root);
    // The other pages have nothing to look up; a line that breaks here leaves it to the next page.
    if (root.querySelector("#ask-question")) import("./look").then(({ look }) => look(root)).catch(() => {});
    draft(root, shelf, tab);
  }
  enliven();
}

interface Step {
  nodes: Node[];
  title: string;
  /** The same step again, with what to mend. */
  isAgain: boolean;
}

/** The page after this one, or what stands in its way. */
async function fetchStep(address: string, typed: FormData): Promise<Step | { trouble: string }> {
  const body = new URLSearchParams([...typed].map(([name, value]): [string, string] => [name, String(value)]));
  try {
    const answer = await fetch(address, { method: "POST", body, headers: { Accept: "text/html" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const part = page.querySelector("[data-behaviour=ask-player]");
    if (part) return { nodes: [...part.childNodes], title: page.title, isAgain: answer.status === 422 };
    return {
      trouble: page.querySelector("main p")?.textContent || t("community-ask-refused"),
    };
  } catch {
    return { trouble: t(navigator.onLine === false ? OFFLINE : "ui-unsent-unreached") };
  }
}

/** Says above the form why it did not go on. What was typed stays. */
function showTrouble(form: HTMLFormElement, words: string): void {
  form.querySelector("[data-trouble]")?.remove();
  const box = make("div", { role: "alert", tabindex: "-1", "data-trouble": "" }, make("strong", {}, words));
  form.prepend(box);
  box.focus();
}

/** The steps gone so far, with what was typed on them, so that the browser's Back goes a step back. Held in memory only. */
class Pages {
  private gone: Pick<Step, "nodes" | "title">[] = [];
  private at = 0;

  constructor(private readonly root: HTMLElement) {
    history.replaceState({ ask: 0 }, "");
    addEventListener("popstate", (event) => this.turnTo((event.state as { ask?: number } | null)?.ask ?? 0));
  }

  show(step: Step): void {
    if (!step.isAgain) {
      this.remember();
      this.at += 1;
      this.gone.length = this.at;
      history.pushState({ ask: this.at }, "");
    }
    this.put(step);
  }

  /** What was sent cannot be gone back to and sent again; opened anew, this page is the one that shows the code. */
  leave(address: string): void {
    this.gone = [];
    history.replaceState(history.state, "", address);
  }

  private turnTo(at: number): void {
    const step = this.gone[at];
    if (at === this.at) return;
    if (step) {
      this.remember();
      this.at = at;
      this.put(step);
    } else location.reload();
  }

  private remember(): void {
    this.gone[this.at] = { nodes: [...this.root.childNodes], title: document.title };
  }

  private put({ nodes, title }: Pick<Step, "nodes" | "title">): void {
    this.root.replaceChildren(...nodes);
    document.title = title;
    scrollTo(0, 0);
    this.root.querySelector<HTMLElement>("[role=alert], h1")?.focus();
  }
}

/** Says that something goes on, until it is over. */
function busy(button: HTMLElement | null): () => void {
  const words = [...(button?.childNodes ?? [])];
  button?.setAttribute("aria-disabled", "true");
  button?.replaceChildren(t("community-one-moment"));
  return () => {
    button?.removeAttribute("aria-disabled");
    button?.replaceChildren(...words);
  };
}

/** As `ui/print.behaviour.ts`, which has looked for such elements before this step was put in place. */
function print(element: HTMLElement): void {
  element.hidden = false;
  element.addEventListener("click", () => window.print());
}

/** Notes that something was written on this device, so that its pages ask for what is new. */
function noteWriting(shelf: Shelf): void {
  try {
    shelf.setItem("conversation", "1");
  } catch {
    // A device that refuses is one that is not asked about.
  }
}

/** Storage, or a stand-in where the device refuses it. */
function shelfOf(storage: () => Storage): Shelf {
  try {
    return storage();
  } catch {
    return { getItem: () => null, setItem: () => {}, removeItem: () => {} };
  }
}

/** True when the visitor ticked that a draft may be kept. */
const isKeeping = (root: Element) => root.querySelector<HTMLInputElement>("[data-draft] input")?.checked ?? false;

/** Says how much of the one line is used; what is over is told, not cut off. */
function counting(root: HTMLElement): void {
  const count = root.querySelector<HTMLElement>("[data-count]");
  const title = root.querySelector<HTMLInputElement>("#ask-title");
  if (!count || !title) return;
  const most = Number(count.dataset.most);
  const say = () => {
    const used = [...title.value].length;
    count.textContent = t("community-letters-used", { used, most });
    count.toggleAttribute("data-over", used > most);
  };
  title.addEventListener("input", say);
  say();
}

/**
 * Offers to keep a draft, keeps it while it is wanted, and brings back one that lies there; also what could not be sent, which
 * the tab alone keeps, without being asked to.
 */
function draft(root: HTMLElement, shelf: Shelf, tab: Shelf): void {
  const kept = readDraft(shelf);
  const found = readDraft(tab) ?? kept;
  const box = root.querySelector<HTMLElement>("[data-draft]");
  const tick = box?.querySelector("input");
  const form = root.querySelector<HTMLFormElement>("form#ask");
  if (box && tick && form) {
    box.hidden = false;
    tick.checked = kept !== undefined;
    tick.addEventListener("change", () => (tick.checked ? keepDraft(shelf, new FormData(form)) : dropDraft(shelf)));
    form.addEventListener("input", () => tick.checked && keepDraft(shelf, new FormData(form)));
  }
  const offer = root.querySelector<HTMLElement>("[data-draft-found]");
  if (!offer || !form) return;
  offer.hidden = found === undefined;
  const [go, drop] = offer.querySelectorAll("button");
  go?.addEventListener("click", () => {
    fill(form, found ?? {});
    offer.hidden = true;
    form.requestSubmit(form.querySelector<HTMLElement>("[name=step][value=question]"));
  });
  drop?.addEventListener("click", () => {
    dropDraft(shelf);
    dropDraft(tab);
    offer.hidden = true;
  });
}

/** Puts a draft into the form; what is not asked on this page travels hidden. */
function fill(form: HTMLFormElement, values: Draft): void {
  for (const [name, value] of Object.entries(values)) {
    const fields = [...form.querySelectorAll<HTMLInputElement>(`[name=${name}]`)];
    const radio = fields.find((field) => field.type === "radio" && field.value === value);
    if (radio) radio.checked = true;
    else if (fields[0] && fields[0].type !== "radio") fields[0].value = value;
    else if (fields.length === 0) form.append(make("input", { type: "hidden", name, value }));
  }
}
