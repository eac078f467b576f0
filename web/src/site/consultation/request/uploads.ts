import { t } from "../../../messages/message";
import look from "../../../ui/Button.module.css";
import { bytesText } from "../../../ui/bytes";
import field from "../../../ui/Field.module.css";
import { fileText } from "../../../ui/icons";
import css from "./report.module.css";
import { Refused, send } from "./tus";

const COLLECTION = "/api/consultation/uploads";
/** Under which addresses of unfinished uploads lie until the tab is closed, so that the same file goes on where it was. */
const SHELF = "uploads";

/** Around what only a screen reader says, in a message. */
const HIDDEN = /<\/?hidden>/;

const all = new WeakMap<HTMLElement, Uploads>();

/** The files that are on their way. Once one has arrived it stands among those that the server shows. */
export class Uploads {
  private readonly going = new Set<string>();
  /** Addresses of the uploads that have a row here. */
  private readonly shown = new Set<string>();

  private constructor(
    private readonly root: HTMLElement,
    private readonly say: (words: string) => void,
  ) {}

  static of(root: HTMLElement, say: (words: string) => void): Uploads {
    const uploads = all.get(root) ?? new Uploads(root, say);
    all.set(root, uploads);
    return uploads;
  }

  get isBusy(): boolean {
    return this.going.size > 0;
  }

  /** Sends a file; one that is on its way already is not sent twice. */
  add(file: File): void {
    const key = `${file.name}|${file.size}|${file.lastModified}`;
    if (this.going.has(key)) return;
    this.going.add(key);
    const row = new Row(file);
    this.root.querySelector("[data-arriving]")?.append(row.element);
    void this.run(key, file, row);
  }

  private async run(key: string, file: File, row: Row): Promise<void> {
    const stop = new AbortController();
    let address = known(key);
    if (address) this.shown.add(address);
    row.onRemove = () => {
      stop.abort();
      this.going.delete(key);
      note(key);
      row.element.remove();
      if (address) this.shown.delete(address);
      if (address) void fetch(address, { method: "DELETE", headers: { "Tus-Resumable": "1.0.0" } }).catch(() => {});
      this.say(t("consultation-upload-removed", { name: file.name }));
      this.root.querySelector<HTMLElement>("input[type=file]")?.focus();
    };
    try {
      await send(COLLECTION, {
        file,
        address,
        signal: stop.signal,
        progress: (sent) => row.progress(sent),
        waiting: (isWaiting) => row.waiting(isWaiting),
        begun: (given) => {
          address = given;
          note(key, given);
          this.shown.add(given);
        },
      });
      if (stop.signal.aborted) return;
      note(key);
      this.going.delete(key);
      if (address) this.shown.delete(address);
      await this.refresh();
      this.takeErrorAway();
      row.element.remove();
      this.say(t("consultation-upload-arrived", { name: file.name }));
    } catch (error) {
      if (stop.signal.aborted) return;
      note(key);
      this.going.delete(key);
      row.refused(error instanceof Refused ? error.message : t("consultation-upload-failed"));
      this.say(t("consultation-upload-problem", { name: file.name, problem: row.problem }));
    }
  }

  /** Puts in place what the server has, and the button that goes on. */
  private async refresh(): Promise<void> {
    const answer = await fetch(location.pathname, { headers: { Accept: "text/html" }, cache: "no-store" });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    this.leaveOut(page);
    for (const part of ["[data-files]", "button[name=do][value=next]"]) {
      const found = page.querySelector(part);
      const here = this.root.closest("form")?.querySelector(part);
      if (found && here) here.replaceChildren(...found.childNodes);
    }
  }

  /** What said that a file is missing, at the field and above the form: one is there now. */
  private takeErrorAway(): void {
    const form = this.root.closest("form");
    const input = this.root.querySelector("input[type=file][aria-invalid]");
    if (!form || !input) return;
    input.removeAttribute("aria-invalid");
    input.setAttribute("aria-describedby", `${input.id}-hint`);
    const link = form.querySelector(`a[href="#${input.id}"]`);
    const summary = link?.closest("[role=alert]");
    link?.closest("li")?.remove();
    if (!form.querySelector("[aria-invalid]")) summary?.remove();
    document.getElementById(`${input.id}-error`)?.remove();
    this.root.classList.remove(field.wrong ?? "");
  }

  /** Takes out of a page the files that have a row of their own here. */
  private leaveOut(page: Document): void {
    const ids = new Set([...this.shown].map((address) => address.split("/").at(-1)));
    for (const list of page.querySelectorAll("[data-files] ul")) {
      for (const button of list.querySelectorAll<HTMLButtonElement>("button[name=remove]")) {
        if (ids.has(button.value)) button.closest("li")?.remove();
      }
      if (list.children.length === 0) list.remove();
    }
  }
}

/** A file on its way: its name, how far it is, and the way to take it back. */
class Row {
  readonly element = document.createElement("li");
  onRemove = () => {};
  problem = "";
  private readonly about = document.createElement("span");
  private readonly bar = document.createElement("progress");

  constructor(private readonly file: File) {
    const [name, words] = [document.createElement("span"), document.createElement("strong")];
    const button = document.createElement("button");
    const of = document.createElement("span");
    words.textContent = file.name;
    name.className = css.name ?? "";
    this.about.className = css.about ?? "";
    name.append(words, this.about);
    button.type = "button";
    button.className = `${look.button} ${look.quiet} ${look.small}`;
    of.className = "vh";
    const [remove = "", hidden = "", rest = ""] = t("consultation-report-remove", { name: file.name }).split(HIDDEN);
    of.textContent = hidden;
    button.append(remove, of, rest);
    button.addEventListener("click", () => this.onRemove());
    this.bar.max = file.size;
    this.bar.value = 0;
    this.bar.setAttribute("aria-label", t("consultation-upload-sending", { name: file.name }));
    this.element.className = css.file ?? "";
    this.element.append(drawing(), name, button, this.bar);
    this.progress(0);
  }

  progress(sent: number): void {
    this.bar.value = sent;
    const size = bytesText(this.file.size);
    this.about.textContent =
      sent > 0
        ? t("consultation-upload-sent", { sent: bytesText(sent), size })
        : t("consultation-upload-none-sent", { size });
  }

  waiting(isWaiting: boolean): void {
    if (isWaiting) this.about.textContent = t("consultation-upload-offline");
  }

  refused(words: string): void {
    this.problem = words;
    this.bar.remove();
    this.about.textContent = words;
    this.element.className = `${css.file} ${css.refused}`;
  }
}

/** The sign before a file's name, as `FileList` has it. */
function drawing(): Node {
  const holder = document.createElement("template");
  holder.innerHTML = `<svg class="i" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${fileText}</svg>`;
  return holder.content;
}

function shelf(): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(SHELF) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}

const known = (key: string): string | undefined => shelf()[key];

/** Notes where a file can be gone on with; without an address it is forgotten. */
function note(key: string, address?: string): void {
  const { [key]: _, ...others } = shelf();
  try {
    sessionStorage.setItem(SHELF, JSON.stringify(address ? { ...others, [key]: address } : others));
  } catch {
    // A device that refuses storage begins again after a reload.
  }
}
