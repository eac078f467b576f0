/** Puts the messages that the server has now in place of those that are shown; answers with the new ones, or with nothing where the page cannot be read. */
export async function refreshList(root: HTMLElement): Promise<HTMLElement[] | undefined> {
  const list = root.querySelector<HTMLElement>("[data-list]");
  const page = await readPage();
  const fresh = page && listOf(page, root.dataset.scope ?? "");
  if (!list || !fresh) return undefined;
  refreshLive(page);
  const added = mergeRows(list, fresh);
  list.dataset.version = fresh.dataset.version ?? "";
  const none = root.querySelector<HTMLElement>("[data-none]");
  if (none) none.hidden = list.childElementCount > 0;
  return added;
}

/** The same page is read again: its rows are drawn in one place only, and no page carries a second drawing of them. */
async function readPage(): Promise<Document | undefined> {
  try {
    const answer = await fetch(location.pathname, { headers: { Accept: "text/html" }, cache: "no-store" });
    return answer.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : undefined;
  } catch {
    return undefined;
  }
}

/** Behind another code it would be another thread. */
function listOf(page: Document, scope: string): HTMLElement | undefined {
  const thread = [...page.querySelectorAll<HTMLElement>("[data-scope]")].find((found) => found.dataset.scope === scope);
  return thread?.querySelector<HTMLElement>("[data-list]") ?? undefined;
}

/** Other parts of the page that follow from what the doctor does. */
function refreshLive(page: Document): void {
  for (const part of document.querySelectorAll<HTMLElement>("[data-live]")) {
    const fresh = page.querySelector(`[data-live="${part.dataset.live}"]`);
    if (fresh && !fresh.isEqualNode(part)) part.replaceChildren(...document.importNode(fresh, true).childNodes);
  }
}

/** Changes only what is different, so that a voice note which is being played goes on. */
function mergeRows(list: HTMLElement, fresh: HTMLElement): HTMLElement[] {
  const ids = new Set([...fresh.children].map((row) => row.id));
  for (const row of [...list.querySelectorAll(":scope > [data-from]")]) if (!ids.has(row.id)) row.remove();
  const added: HTMLElement[] = [];
  const waiting = list.querySelector(":scope > [data-waiting]");
  for (const found of [...fresh.children]) {
    const row = document.importNode(found, true) as HTMLElement;
    const present = document.getElementById(found.id);
    if (!present) {
      list.insertBefore(row, waiting);
      added.push(row);
    } else if (!present.isEqualNode(row) && !isPlaying(present)) {
      present.replaceWith(row);
    }
  }
  return added;
}

const isPlaying = (row: Element): boolean => [...row.querySelectorAll("audio")].some((audio) => !audio.paused);
